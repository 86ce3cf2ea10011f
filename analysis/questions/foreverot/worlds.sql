-- title: Which worlds and Dragons are lost, why and when
-- column world: the world
-- column n: games
-- column lost: games in which the world was lost
-- column share: lost of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column turn: mean turn in which it was lost
-- column by_ruins: of them lost by Ruins
-- column dragons: mean number of its Dragons Destroyed, a game
-- column restored: mean number of its Dragons restored, a game
WITH played AS (
    SELECT count(*) AS n FROM games WHERE game = 'foreverot'
), lost AS (
    SELECT world, count(DISTINCT game_id) AS lost, avg(turn) AS turn, count_if(why = 'ruins') AS ruins
    FROM foreverot.world_lost GROUP BY world
), dragons AS (
    SELECT world, count(*) AS dragons FROM foreverot.dragon_lost GROUP BY world
), restored AS (
    SELECT world, count(*) AS restored FROM foreverot.dragon_restored GROUP BY world
), worlds AS (
    SELECT world FROM lost UNION SELECT world FROM dragons UNION SELECT world FROM restored
)
SELECT w.world, n, coalesce(lost, 0) AS lost, share(coalesce(lost, 0), n) AS share,
    wilson_low(coalesce(lost, 0), n) AS low, wilson_high(coalesce(lost, 0), n) AS high,
    round(turn, 2) AS turn, CAST(coalesce(ruins, 0) AS BIGINT) AS by_ruins,
    round(coalesce(dragons, 0) / n, 3) AS dragons, round(coalesce(restored, 0) / n, 3) AS restored
FROM worlds AS w CROSS JOIN played LEFT JOIN lost AS l ON l.world = w.world
    LEFT JOIN dragons AS d ON d.world = w.world LEFT JOIN restored AS r ON r.world = w.world
ORDER BY w.world
