-- title: How often tables win, by players and Level
-- column seats: players
-- column level: the option level
-- column n: finished games
-- column won: games won
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column rounds: mean number of rounds
-- column worlds: mean number of worlds lost
-- column rot: mean number of Rot beaten
WITH lost AS (
    SELECT game_id, count(*) AS worlds FROM foreverot.world_lost GROUP BY game_id
), beaten AS (
    SELECT game_id, count(*) AS rot FROM foreverot.rot_beaten GROUP BY game_id
)
SELECT g.seats, g.options ->> 'level' AS level, count(*) AS n,
    CAST(count_if(g.end_reason = 'rot destroyed') AS BIGINT) AS won,
    share(count_if(g.end_reason = 'rot destroyed'), count(*)) AS share,
    wilson_low(count_if(g.end_reason = 'rot destroyed'), count(*)) AS low,
    wilson_high(count_if(g.end_reason = 'rot destroyed'), count(*)) AS high,
    round(avg(g.rounds), 2) AS rounds, round(avg(coalesce(l.worlds, 0)), 2) AS worlds,
    round(avg(coalesce(b.rot, 0)), 2) AS rot
FROM games AS g LEFT JOIN lost AS l ON l.game_id = g.id LEFT JOIN beaten AS b ON b.game_id = g.id
WHERE g.game = 'foreverot' AND g.outcome <> 'open'
GROUP BY g.seats, g.options ->> 'level'
ORDER BY g.seats, level
