-- title: What points are scored for
-- column source: edge, insect, vole, hare, fish, wolf, raptor, moose, …
-- column n: seats of finished games
-- column seats: seats that scored by it
-- column share: seats of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column points: mean points of the seats that scored by it
-- column points_low: lower end of its 95 % interval
-- column points_high: upper end of its 95 % interval
-- column bonus: the part of them for diversity
-- column doubled: the part of them by a Mushroom
-- column away: the part of them scored in turns of others
WITH turns AS (
    SELECT DISTINCT game_id, turn, seat FROM records WHERE game = 'boreal_forest' AND seat >= 0
), tables AS (
    SELECT s.game_id, count(*) AS whole FROM seats AS s JOIN games AS g ON g.id = s.game_id
    WHERE s.game = 'boreal_forest' AND g.outcome <> 'open'
    GROUP BY s.game_id
), totals AS (
    SELECT CAST(sum(whole) AS BIGINT) AS n, sum(whole * whole) AS ww, count(*) AS of_games
    FROM tables
), by_game AS (
    SELECT CAST(p.source AS VARCHAR) AS source, p.game_id, any_value(a.whole) AS whole,
        count(DISTINCT p.seat) AS part, sum(p.points) AS points, sum(p.bonus) AS bonus,
        sum(p.doubled) AS doubled, sum(CASE WHEN t.seat IS NULL THEN p.points ELSE 0 END) AS away
    FROM boreal_forest.scored AS p JOIN tables AS a ON a.game_id = p.game_id
        LEFT JOIN turns AS t ON t.game_id = p.game_id AND t.turn = p.turn AND t.seat = p.seat
    GROUP BY p.source, p.game_id
), counted AS (
    SELECT source, CAST(sum(part) AS BIGINT) AS seats, count(*) AS games, sum(part * part) AS pp,
        sum(part * whole) AS pw, sum(points) AS total, sum(points) / sum(part) AS points,
        games_variance(points, part) AS points_variance, sum(bonus) / sum(part) AS bonus,
        sum(doubled) / sum(part) AS doubled, sum(away) / sum(part) AS away
    FROM by_game GROUP BY source
), known AS (
    SELECT *, sums_variance(seats, n, pp, pw, ww, of_games) AS variance
    FROM counted CROSS JOIN totals
)
SELECT source, n, seats, share(seats, n) AS share, share_low(seats / n, variance, of_games) AS low,
    share_high(seats / n, variance, of_games) AS high, round(points, 3) AS points,
    mean_low(points, points_variance, games) AS points_low,
    mean_high(points, points_variance, games) AS points_high, round(bonus, 3) AS bonus,
    round(doubled, 3) AS doubled, round(away, 3) AS away
FROM known
ORDER BY total DESC, source
