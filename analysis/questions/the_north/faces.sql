-- title: What each face does when it is used
-- column name: the face
-- column ability: spark, protocol or node
-- column n: how often it was used
-- column points: mean points that the other seat lost by it
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column won: uses by seats that won in the end
-- column win_share: won of n
-- column win_low: lower end of its 95 % interval; the seats of one game are one proof
-- column win_high: upper end of its 95 % interval
WITH lost AS (
    -- Of a Node there is one discharge a turn, and no name is noted.
    SELECT game_id, turn, coalesce(name, '') AS face, CAST(why AS VARCHAR) AS ability,
        -sum(change) AS points
    FROM the_north.points_moved WHERE change < 0
    GROUP BY game_id, turn, name, why
), used AS (
    SELECT u.game_id, u.turn, u.seat, u.name, CAST(u.ability AS VARCHAR) AS ability,
        count(*) AS uses
    FROM the_north.used AS u WHERE u.ignored = ''
    GROUP BY u.game_id, u.turn, u.seat, u.name, u.ability
), joined AS (
    SELECT u.name, u.ability, u.uses, coalesce(l.points, 0) / u.uses AS points, s.won, u.game_id
    FROM used AS u
        LEFT JOIN lost AS l ON l.game_id = u.game_id AND l.turn = u.turn
            AND l.ability = u.ability
            AND l.face = CASE WHEN u.ability = 'node' THEN '' ELSE u.name END
        JOIN seats AS s ON s.game_id = u.game_id AND s.seat = u.seat
    WHERE s.won IS NOT NULL
)
SELECT name, ability, CAST(sum(uses) AS BIGINT) AS n, round(avg(points), 3) AS points,
    mean_low(avg(points), stddev_samp(points), count(*)) AS low,
    mean_high(avg(points), stddev_samp(points), count(*)) AS high,
    CAST(sum(CASE WHEN won THEN uses ELSE 0 END) AS BIGINT) AS won,
    share(sum(CASE WHEN won THEN uses ELSE 0 END), sum(uses)) AS win_share,
    wilson_low(sum(CASE WHEN won THEN uses ELSE 0 END) * count(DISTINCT game_id) / sum(uses), count(DISTINCT game_id)) AS win_low,
    wilson_high(sum(CASE WHEN won THEN uses ELSE 0 END) * count(DISTINCT game_id) / sum(uses), count(DISTINCT game_id)) AS win_high
FROM joined
GROUP BY name, ability
ORDER BY n DESC, name, ability
