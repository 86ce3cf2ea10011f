-- title: How many games end after how many turns
-- param game text: only this game
-- column game: which game
-- column turns: turns played
-- column n: finished games
-- column games: games with that many turns
-- column share: of all finished games
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
WITH counted AS (
    SELECT game, turns, count(*) AS games FROM games
    WHERE outcome <> 'open' AND ($game IS NULL OR game = $game)
    GROUP BY game, turns
), summed AS (
    SELECT *, CAST(sum(games) OVER (PARTITION BY game) AS BIGINT) AS n FROM counted
)
SELECT game, turns, n, games, share(games, n) AS share,
    listed_low(games, n) AS low, wilson_high(games, n) AS high
FROM summed
ORDER BY game, turns
