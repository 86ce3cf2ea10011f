-- title: How far animals go, and how often they are placed
-- column token: the animal
-- column n: games
-- column placed: how often it came to the map
-- column moved: how often it moved
-- column games: games in which it was placed
-- column share: games of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column distance: mean distance of a move
-- column distance_low: lower end of its 95 % interval
-- column distance_high: upper end of its 95 % interval
WITH played AS (
    SELECT count(*) AS n FROM games WHERE game = 'boreal_forest'
), placed AS (
    SELECT token, count(*) AS placed, count(DISTINCT game_id) AS games FROM boreal_forest.placed
    GROUP BY token
), by_game AS (
    SELECT token, game_id, count(*) AS moved, sum(distance) AS distance
    FROM boreal_forest.moved GROUP BY token, game_id
), moved AS (
    SELECT token, CAST(sum(moved) AS BIGINT) AS moved, count(*) AS moved_games,
        sum(distance) / sum(moved) AS distance, games_variance(distance, moved) AS variance
    FROM by_game GROUP BY token
)
SELECT p.token, n, placed, coalesce(moved, 0) AS moved, games, share(games, n) AS share,
    listed_low(games, n) AS low, wilson_high(games, n) AS high, round(distance, 3) AS distance,
    mean_low(distance, variance, moved_games) AS distance_low,
    mean_high(distance, variance, moved_games) AS distance_high
FROM placed AS p CROSS JOIN played LEFT JOIN moved AS m ON m.token = p.token
ORDER BY placed DESC, p.token
