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
WITH by_game AS (
    SELECT game, turn, act, game_id, count(*) AS part,
        sum(count(*)) OVER (PARTITION BY game_id, turn) AS whole
    FROM records
    WHERE seat >= 0 AND turn BETWEEN 1 AND $turns AND ($game IS NULL OR game = $game)
    GROUP BY game, turn, act, game_id
), counted AS (
    SELECT game, turn, act, CAST(sum(part) AS BIGINT) AS acts, sum(part * part) AS pp,
        sum(part * whole) AS pw, sum(part / whole) AS games
    FROM by_game GROUP BY game, turn, act
), summed AS (
    SELECT *, CAST(sum(acts) OVER turns AS BIGINT) AS n, sum(pw) OVER turns AS ww,
        round(sum(games) OVER turns) AS of_games
    FROM counted WINDOW turns AS (PARTITION BY game, turn)
), known AS (
    SELECT *, sums_variance(acts, n, pp, pw, ww, of_games) AS variance FROM summed
)
SELECT game, turn, act, n, acts, share(acts, n) AS share,
    share_low(acts / n, variance, of_games) AS low, share_high(acts / n, variance, of_games) AS high
FROM known
ORDER BY game, turn, acts DESC, act
