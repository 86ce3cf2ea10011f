-- title: How often the lead changes
-- param game text: only this game
-- column game: which game
-- column lead_changes: how often another side came to lead alone at the end of a turn
-- column n: finished games
-- column games: games with so many
-- column share: games of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column turns: their mean length
WITH counted AS (
    SELECT game, lead_changes, count(*) AS games, avg(turns) AS turns FROM games
    WHERE outcome <> 'open' AND coalesce(sides, seats) > 1 AND ($game IS NULL OR game = $game)
    GROUP BY game, lead_changes
), summed AS (
    SELECT *, CAST(sum(games) OVER (PARTITION BY game) AS BIGINT) AS n FROM counted
)
SELECT game, lead_changes, n, games, share(games, n) AS share, listed_low(games, n) AS low,
    wilson_high(games, n) AS high, round(turns, 2) AS turns
FROM summed
ORDER BY game, lead_changes
