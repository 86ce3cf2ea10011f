-- title: Which tiles are added by winners
-- column tile: the tile
-- column n: how often it was added, in finished games
-- column won: by seats that won
-- column share: won of n
-- column low: lower end of the 95 % interval; the seats of one game are one proof
-- column high: upper end of the 95 % interval
-- column turn: mean turn
-- column points: mean points that the seat scored in that record
-- column points_low: lower end of its 95 % interval
-- column points_high: upper end of its 95 % interval
WITH gains AS (
    SELECT game_id, record, seat, sum(points) AS points FROM boreal_forest.scored
    GROUP BY game_id, record, seat
)
SELECT a.tile, count(*) AS n, count_if(s.won) AS won, share(count_if(s.won), count(*)) AS share,
    wilson_low(count_if(s.won) * count(DISTINCT a.game_id) / count(*), count(DISTINCT a.game_id)) AS low,
    wilson_high(count_if(s.won) * count(DISTINCT a.game_id) / count(*), count(DISTINCT a.game_id)) AS high,
    round(avg(a.turn), 2) AS turn, round(avg(coalesce(g.points, 0)), 3) AS points,
    mean_low(avg(coalesce(g.points, 0)), stddev_samp(coalesce(g.points, 0)), count(*)) AS points_low,
    mean_high(avg(coalesce(g.points, 0)), stddev_samp(coalesce(g.points, 0)), count(*)) AS points_high
FROM boreal_forest.tile_added AS a
    JOIN seats AS s ON s.game_id = a.game_id AND s.seat = a.seat
    LEFT JOIN gains AS g ON g.game_id = a.game_id AND g.record = a.record AND g.seat = a.seat
WHERE s.won IS NOT NULL
GROUP BY a.tile
ORDER BY n DESC, a.tile
