-- title: What points are lost by
-- column cause: spark, protocol, node, strike or ruling
-- column n: games
-- column times: how often points changed by it
-- column points: points lost by it, a game
-- column share: of all points lost
-- column each_time: mean points lost at a time
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
WITH losses AS (
    SELECT CAST(why AS VARCHAR) AS cause, -change AS points FROM the_north.points_moved
    WHERE change < 0
), played AS (
    SELECT count(*) AS n FROM games WHERE game = 'the_north'
)
SELECT cause, any_value(n) AS n, count(*) AS times, round(sum(points) / any_value(n), 3) AS points,
    round(sum(points) / sum(sum(points)) OVER (), 4) AS share,
    round(avg(points), 3) AS each_time,
    mean_low(avg(points), stddev_samp(points), count(*)) AS low,
    mean_high(avg(points), stddev_samp(points), count(*)) AS high
FROM losses CROSS JOIN played
GROUP BY cause
ORDER BY points DESC, cause
