-- title: Why games end
-- param game text: only this game
-- column game: which game
-- column end_reason: why it ended
-- column n: finished games
-- column games: games that ended so
-- column share: of all finished games
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column turns: mean number of turns
-- column tied: games that ended so with several winners
WITH counted AS (
    SELECT game, end_reason, count(*) AS games, avg(turns) AS turns,
        CAST(count_if(outcome = 'tied') AS BIGINT) AS tied
    FROM games
    WHERE outcome <> 'open' AND ($game IS NULL OR game = $game)
    GROUP BY game, end_reason
), summed AS (
    SELECT *, CAST(sum(games) OVER (PARTITION BY game) AS BIGINT) AS n FROM counted
)
SELECT game, end_reason, n, games, share(games, n) AS share,
    listed_low(games, n) AS low, wilson_high(games, n) AS high, round(turns, 2) AS turns, tied
FROM summed
ORDER BY game, games DESC, end_reason
