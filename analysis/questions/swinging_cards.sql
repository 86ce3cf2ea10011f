-- title: Which cards swing games
-- param game text: only this game
-- param least integer = 3: cards that came to seats so often at least
-- column game: which game
-- column card: the card
-- column n: how often it came to a seat in a game that was judged
-- column swing: mean change of that seat's chance in the turn in which it first came to it
-- column swing_low: lower end of the 95 % interval
-- column swing_high: upper end of the 95 % interval
-- column size: mean size of that change, whichever way it went
WITH came AS (
    SELECT game_id, game, seat, card, min(first_turn) AS turn
    FROM sightings
    WHERE seat >= 0 AND ($game IS NULL OR game = $game)
    GROUP BY game_id, game, seat, card
), by_turn AS (
    SELECT j.game_id, j.seat, r.turn, sum(j.change) AS change
    FROM judgements AS j JOIN records AS r ON r.game_id = j.game_id AND r.record = j.record
    WHERE j.change IS NOT NULL
    GROUP BY j.game_id, j.seat, r.turn
)
SELECT c.game, c.card, count(*) AS n, round(avg(t.change), 4) AS swing,
    mean_low(avg(t.change), stddev_samp(t.change), count(*)) AS swing_low,
    mean_high(avg(t.change), stddev_samp(t.change), count(*)) AS swing_high,
    round(avg(abs(t.change)), 4) AS size
FROM came AS c
    JOIN by_turn AS t ON t.game_id = c.game_id AND t.seat = c.seat AND t.turn = c.turn
GROUP BY c.game, c.card
HAVING count(*) >= $least
ORDER BY c.game, size DESC, c.card
