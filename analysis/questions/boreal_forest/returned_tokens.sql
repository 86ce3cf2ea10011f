-- title: Why tokens leave the map
-- column why: eaten, driven, closed, crowded or by ruling
-- column token: the animal
-- column n: games
-- column times: how often it left so
-- column games: games in which it did
-- column share: games of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column turn: mean turn
WITH played AS (
    SELECT count(*) AS n FROM games WHERE game = 'boreal_forest'
)
SELECT CAST(why AS VARCHAR) AS why, token, any_value(n) AS n, count(*) AS times,
    count(DISTINCT game_id) AS games, share(count(DISTINCT game_id), any_value(n)) AS share,
    listed_low(count(DISTINCT game_id), any_value(n)) AS low,
    wilson_high(count(DISTINCT game_id), any_value(n)) AS high, round(avg(turn), 2) AS turn
FROM boreal_forest.returned CROSS JOIN played
GROUP BY why, token
ORDER BY times DESC, 1, token
