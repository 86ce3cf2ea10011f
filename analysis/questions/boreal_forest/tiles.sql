-- title: Which tiles are added by winners
-- column tile: the tile
-- column n: how often it was added, in finished games
-- column won: by seats that won; a victory shared by k seats counts 1/k
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column stands_out: whether the share stands out from that of all tiles, with at most 5 % false ones among all that do
-- column turn: mean turn
-- column points: mean points that the seat scored in that record
-- column points_low: lower end of its 95 % interval
-- column points_high: upper end of its 95 % interval
WITH gains AS (
    SELECT game_id, record, seat, sum(points) AS points FROM boreal_forest.scored
    GROUP BY game_id, record, seat
), by_game AS (
    SELECT a.tile, a.game_id, count(*) AS times, sum(s.won_part) AS won, sum(a.turn) AS turn,
        sum(coalesce(g.points, 0)) AS points
    FROM boreal_forest.tile_added AS a
        JOIN seats AS s ON s.game_id = a.game_id AND s.seat = a.seat
        LEFT JOIN gains AS g ON g.game_id = a.game_id AND g.record = a.record AND g.seat = a.seat
    WHERE s.won_part IS NOT NULL
    GROUP BY a.tile, a.game_id
), counted AS (
    SELECT tile, CAST(sum(times) AS BIGINT) AS n, count(*) AS games, sum(won) AS won,
        sum(won) / sum(times) AS win_share, games_variance(won, times) AS variance,
        sum(turn) / sum(times) AS turn, sum(points) / sum(times) AS points,
        games_variance(points, times) AS points_variance
    FROM by_game GROUP BY tile
), ends AS (
    SELECT *, share_low(win_share, variance, games) AS low,
        share_high(win_share, variance, games) AS high, sum(won) OVER () / sum(n) OVER () AS usual
    FROM counted
), chances AS (
    SELECT *, share_by_chance(win_share, variance, usual, games) AS chance FROM ends
), placed AS (
    SELECT *, row_number() OVER (ORDER BY coalesce(chance, 2), tile) AS place,
        count(chance) OVER () AS number
    FROM chances
), found AS (
    SELECT *, max(discovery(chance, place, number)) OVER () AS last FROM placed
)
SELECT tile, n, round(won, 4) AS won, round(win_share, 4) AS share, low, high,
    coalesce(chance <= last, FALSE) AS stands_out, round(turn, 2) AS turn,
    round(points, 3) AS points, mean_low(points, points_variance, games) AS points_low,
    mean_high(points, points_variance, games) AS points_high
FROM found
ORDER BY n DESC, tile
