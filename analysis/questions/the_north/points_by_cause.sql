-- title: What points are lost by
-- column cause: spark, protocol, node, strike or ruling
-- column n: games
-- column times: how often points changed by it
-- column points: points lost by it, a game
-- column share: of all points lost
-- column each_time: mean points lost at a time
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
WITH by_game AS (
    SELECT CAST(why AS VARCHAR) AS cause, game_id, count(*) AS times, -sum(change) AS points
    FROM the_north.points_moved WHERE change < 0
    GROUP BY why, game_id
), played AS (
    SELECT count(*) AS n FROM games WHERE game = 'the_north'
), counted AS (
    SELECT cause, CAST(sum(times) AS BIGINT) AS times, count(*) AS games, sum(points) AS points,
        sum(points) / sum(times) AS mean, games_variance(points, times) AS variance
    FROM by_game GROUP BY cause
)
SELECT cause, n, times, round(c.points / n, 3) AS points,
    round(c.points / sum(c.points) OVER (), 4) AS share, round(mean, 3) AS each_time,
    mean_low(mean, variance, games) AS low, mean_high(mean, variance, games) AS high
FROM counted AS c CROSS JOIN played
ORDER BY c.points DESC, cause
