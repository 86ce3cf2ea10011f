-- title: How often a Protocol is used again in a turn: would Overloaded matter?
-- column nth: for the nth time in the turn
-- column n: games
-- column times: how often a Protocol was used so
-- column games: games in which that happened
-- column share: games of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column ignored: how often it was ignored, by the option or the guard
WITH played AS (
    SELECT count(*) AS n FROM games WHERE game = 'the_north'
), again AS (
    SELECT nth, count(*) AS times, count(DISTINCT game_id) AS games,
        CAST(count_if(ignored <> '') AS BIGINT) AS ignored
    FROM the_north.used WHERE ability = 'protocol'
    GROUP BY nth
)
SELECT nth, n, times, games, share(games, n) AS share, listed_low(games, n) AS low,
    wilson_high(games, n) AS high, ignored
FROM again CROSS JOIN played
ORDER BY nth
