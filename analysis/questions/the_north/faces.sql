-- title: What each face does when it is used
-- column name: the face
-- column ability: spark, protocol or node
-- column n: how often it was used
-- column points: points that the other seat lost by it, a use
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column won: uses by seats that won in the end; a victory shared by k seats counts 1/k
-- column win_share: won of n
-- column win_low: lower end of its 95 % interval
-- column win_high: upper end of its 95 % interval
-- column stands_out: whether win_share stands out from that of all faces, with at most 5 % false ones among all that do
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
), by_game AS (
    SELECT u.name, u.ability, u.game_id, sum(u.uses) AS uses, sum(coalesce(l.points, 0)) AS points,
        sum(s.won_part * u.uses) AS won
    FROM used AS u
        LEFT JOIN lost AS l ON l.game_id = u.game_id AND l.turn = u.turn
            AND l.ability = u.ability
            AND l.face = CASE WHEN u.ability = 'node' THEN '' ELSE u.name END
        JOIN seats AS s ON s.game_id = u.game_id AND s.seat = u.seat
    WHERE s.won_part IS NOT NULL
    GROUP BY u.name, u.ability, u.game_id
), counted AS (
    SELECT name, ability, CAST(sum(uses) AS BIGINT) AS n, count(*) AS games,
        sum(points) / sum(uses) AS points, games_variance(points, uses) AS points_variance,
        sum(won) AS won, sum(won) / sum(uses) AS win_share, games_variance(won, uses) AS variance
    FROM by_game GROUP BY name, ability
), ends AS (
    SELECT *, share_low(win_share, variance, games) AS win_low,
        share_high(win_share, variance, games) AS win_high,
        sum(won) OVER () / sum(n) OVER () AS usual
    FROM counted
), chances AS (
    SELECT *, share_by_chance(win_share, variance, usual, games) AS chance FROM ends
), placed AS (
    SELECT *, row_number() OVER (ORDER BY coalesce(chance, 2), name, ability) AS place,
        count(chance) OVER () AS number
    FROM chances
), found AS (
    SELECT *, max(discovery(chance, place, number)) OVER () AS last FROM placed
)
SELECT name, ability, n, round(points, 3) AS points,
    at_least_zero(mean_low(points, points_variance, games)) AS low,
    mean_high(points, points_variance, games) AS high, round(won, 4) AS won,
    round(win_share, 4) AS win_share, win_low, win_high,
    coalesce(chance <= last, FALSE) AS stands_out
FROM found
ORDER BY n DESC, name, ability
