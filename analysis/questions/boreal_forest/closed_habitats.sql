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
)
SELECT CAST(habitat AS VARCHAR) AS habitat, any_value(n) AS n, count(*) AS closed,
    count(DISTINCT game_id) AS games, share(count(DISTINCT game_id), any_value(n)) AS share,
    wilson_low(count(DISTINCT game_id), any_value(n)) AS low,
    wilson_high(count(DISTINCT game_id), any_value(n)) AS high,
    round(avg(size), 3) AS size, mean_low(avg(size), stddev_samp(size), count(*)) AS size_low,
    mean_high(avg(size), stddev_samp(size), count(*)) AS size_high, max(size) AS largest,
    round(avg(turn), 2) AS turn
FROM boreal_forest.closed CROSS JOIN played
GROUP BY habitat
ORDER BY closed DESC, 1
