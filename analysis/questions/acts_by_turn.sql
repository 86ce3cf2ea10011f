-- title: What is done in which turn
-- param game text: only this game
-- param turns integer = 100: up to which turn
-- column game: which game
-- column turn: the turn
-- column act: what was done
-- column n: acts of that turn in all games
-- column acts: how often it was this one
-- column share: of all acts of that turn
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
WITH counted AS (
    SELECT game, turn, act, count(*) AS acts FROM records
    WHERE seat >= 0 AND turn BETWEEN 1 AND $turns AND ($game IS NULL OR game = $game)
    GROUP BY game, turn, act
), summed AS (
    SELECT *, CAST(sum(acts) OVER (PARTITION BY game, turn) AS BIGINT) AS n FROM counted
)
SELECT game, turn, act, n, acts, share(acts, n) AS share,
    wilson_low(acts, n) AS low, wilson_high(acts, n) AS high
FROM summed
ORDER BY game, turn, acts DESC, act
