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
SELECT r.game, r.seat,
    CASE WHEN 3 * r.turn <= g.turns THEN '1 opening' WHEN 3 * r.turn <= 2 * g.turns THEN '2 middle'
        ELSE '3 end' END AS phase,
    count(*) AS n, round(avg(r.think_ms) / 1000, 3) AS seconds,
    greatest(0, mean_low(avg(r.think_ms) / 1000, stddev_samp(r.think_ms) / 1000, count(*))) AS low,
    mean_high(avg(r.think_ms) / 1000, stddev_samp(r.think_ms) / 1000, count(*)) AS high,
    round(max(r.think_ms) / 1000, 1) AS longest
FROM records AS r JOIN games AS g ON g.id = r.game_id
WHERE r.seat >= 0 AND NOT r.implied AND ($game IS NULL OR r.game = $game)
GROUP BY r.game, r.seat, phase
ORDER BY r.game, r.seat, phase
