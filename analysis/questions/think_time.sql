-- title: How long seats think, early and late
-- param game text: only this game
-- column game: which game
-- column seat: the seat
-- column phase: first, second or last third of the game's turns
-- column n: acts that somebody decided on
-- column seconds: mean time before an act
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column longest: the longest time
WITH by_game AS (
    SELECT r.game, r.seat,
        CASE WHEN 3 * r.turn <= g.turns THEN '1 opening'
            WHEN 3 * r.turn <= 2 * g.turns THEN '2 middle' ELSE '3 end' END AS phase,
        r.game_id, count(*) AS acts, sum(r.think_ms) / 1000 AS seconds,
        max(r.think_ms) / 1000 AS longest
    FROM records AS r JOIN games AS g ON g.id = r.game_id
    WHERE r.seat >= 0 AND NOT r.implied AND ($game IS NULL OR r.game = $game)
    GROUP BY r.game, r.seat, phase, r.game_id
), counted AS (
    SELECT game, seat, phase, CAST(sum(acts) AS BIGINT) AS n, count(*) AS games,
        sum(seconds) / sum(acts) AS seconds, games_variance(seconds, acts) AS variance,
        max(longest) AS longest
    FROM by_game GROUP BY game, seat, phase
)
SELECT game, seat, phase, n, round(seconds, 3) AS seconds,
    at_least_zero(mean_low(seconds, variance, games)) AS low,
    mean_high(seconds, variance, games) AS high, round(longest, 1) AS longest
FROM counted
ORDER BY game, seat, phase
