-- title: Which habitats are closed, how large and when
-- column habitat: forest, river, wetland, lake, grassland or highland
-- column n: games
-- column closed: how many were closed
-- column games: games in which one was closed
-- column share: games of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column size: mean number of sectors
-- column size_low: lower end of its 95 % interval
-- column size_high: upper end of its 95 % interval
-- column largest: the largest
-- column turn: mean turn
WITH played AS (
    SELECT count(*) AS n FROM games WHERE game = 'boreal_forest'
), by_game AS (
    SELECT habitat, game_id, count(*) AS closed, sum(size) AS size, max(size) AS largest,
        sum(turn) AS turn
    FROM boreal_forest.closed GROUP BY habitat, game_id
), counted AS (
    SELECT CAST(habitat AS VARCHAR) AS habitat, CAST(sum(closed) AS BIGINT) AS closed,
        count(*) AS games, sum(size) / sum(closed) AS size,
        games_variance(size, closed) AS variance, max(largest) AS largest,
        sum(turn) / sum(closed) AS turn
    FROM by_game GROUP BY habitat
)
SELECT habitat, n, closed, games, share(games, n) AS share, listed_low(games, n) AS low,
    wilson_high(games, n) AS high, round(size, 3) AS size,
    above_low(size, 1, variance, games) AS size_low,
    above_high(size, 1, variance, games) AS size_high,
    largest, round(turn, 2) AS turn
FROM counted CROSS JOIN played
ORDER BY closed DESC, habitat
