-- title: How much of a game is luck
-- param game text: only this game
-- column game: which game
-- column n: games that were judged, once for every seat
-- column luck: mean of what luck gave or took, as a share of the game, whichever way it went
-- column luck_low: lower end of the 95 % interval
-- column luck_high: upper end of the 95 % interval
-- column decisions: the same of all decisions, one's own and the others'
-- column luck_part: luck of luck and decisions together
WITH sums AS (
    SELECT game, game_id, seat,
        abs(sum(CASE WHEN cause = 'luck' THEN change ELSE 0 END)) AS luck,
        abs(sum(CASE WHEN cause <> 'luck' THEN change ELSE 0 END)) AS decisions
    FROM judgements
    WHERE cause IS NOT NULL AND ($game IS NULL OR game = $game)
    GROUP BY game, game_id, seat
)
SELECT game, count(*) AS n, round(avg(luck), 4) AS luck,
    mean_low(avg(luck), stddev_samp(luck), count(*)) AS luck_low,
    mean_high(avg(luck), stddev_samp(luck), count(*)) AS luck_high,
    round(avg(decisions), 4) AS decisions,
    round(avg(luck) / nullif(avg(luck) + avg(decisions), 0), 4) AS luck_part
FROM sums
GROUP BY game
ORDER BY game
