-- title: How much of a game is luck
-- param game text: only this game
-- column game: which game
-- column n: games that were judged, once for every seat
-- column luck: mean of what luck gave or took, as a share of the game, whichever way it went
-- column luck_low: lower end of the 95 % interval
-- column luck_high: upper end of the 95 % interval
-- column decisions: the same of all decisions, one's own and the others'
-- column luck_part: luck of luck and decisions together
WITH by_seat AS (
    SELECT game, game_id, seat,
        abs(sum(CASE WHEN cause = 'luck' THEN change ELSE 0 END)) AS luck,
        abs(sum(CASE WHEN cause <> 'luck' THEN change ELSE 0 END)) AS decisions
    FROM judgements
    WHERE cause IS NOT NULL AND ($game IS NULL OR game = $game)
    GROUP BY game, game_id, seat
), by_game AS (
    SELECT game, game_id, count(*) AS seats, sum(luck) AS luck, sum(decisions) AS decisions
    FROM by_seat GROUP BY game, game_id
), counted AS (
    SELECT game, CAST(sum(seats) AS BIGINT) AS n, count(*) AS games, sum(luck) / sum(seats) AS luck,
        games_variance(luck, seats) AS variance, sum(decisions) / sum(seats) AS decisions
    FROM by_game GROUP BY game
)
SELECT game, n, round(luck, 4) AS luck, at_least_zero(mean_low(luck, variance, games)) AS luck_low,
    mean_high(luck, variance, games) AS luck_high, round(decisions, 4) AS decisions,
    round(luck / nullif(luck + decisions, 0), 4) AS luck_part
FROM counted
ORDER BY game
