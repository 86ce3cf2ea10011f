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
), all_seats AS (
    SELECT count(*) AS n FROM seats AS s JOIN games AS g ON g.id = s.game_id
    WHERE s.game = 'boreal_forest' AND g.outcome <> 'open'
), scored AS (
    SELECT p.game_id, p.seat, CAST(p.source AS VARCHAR) AS source, sum(p.points) AS points,
        sum(p.bonus) AS bonus, sum(p.doubled) AS doubled,
        sum(CASE WHEN t.seat IS NULL THEN p.points ELSE 0 END) AS away
    FROM boreal_forest.scored AS p JOIN games AS g ON g.id = p.game_id
        LEFT JOIN turns AS t ON t.game_id = p.game_id AND t.turn = p.turn AND t.seat = p.seat
    WHERE g.outcome <> 'open'
    GROUP BY p.game_id, p.seat, p.source
)
SELECT source, any_value(n) AS n, count(*) AS seats, share(count(*), any_value(n)) AS share,
    wilson_low(count(*), any_value(n)) AS low, wilson_high(count(*), any_value(n)) AS high,
    round(avg(p.points), 3) AS points,
    mean_low(avg(p.points), stddev_samp(p.points), count(*)) AS points_low,
    mean_high(avg(p.points), stddev_samp(p.points), count(*)) AS points_high,
    round(avg(bonus), 3) AS bonus, round(avg(doubled), 3) AS doubled, round(avg(away), 3) AS away
FROM scored AS p CROSS JOIN all_seats
GROUP BY source
ORDER BY sum(p.points) DESC, source
