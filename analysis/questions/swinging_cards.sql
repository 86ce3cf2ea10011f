-- title: Which cards swing games
-- param game text: only this game
-- param least integer = 3: cards that came to seats so often at least
-- column game: which game
-- column card: the card
-- column n: how often it came to a seat in a game that was judged
-- column swing: mean change of that seat's chance in the turn in which it first came to it
-- column swing_low: lower end of the 95 % interval
-- column swing_high: upper end of the 95 % interval
-- column stands_out: whether the swing stands out of chance, with at most 5 % false ones among all that do
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
), by_game AS (
    SELECT c.game, c.card, c.game_id, count(*) AS times, sum(t.change) AS swing,
        sum(abs(t.change)) AS size
    FROM came AS c
        JOIN by_turn AS t ON t.game_id = c.game_id AND t.seat = c.seat AND t.turn = c.turn
    GROUP BY c.game, c.card, c.game_id
), counted AS (
    SELECT game, card, CAST(sum(times) AS BIGINT) AS n, count(*) AS games,
        sum(swing) / sum(times) AS swing, games_variance(swing, times) AS variance,
        sum(size) / sum(times) AS size
    FROM by_game
    GROUP BY game, card
    HAVING sum(times) >= $least
), ends AS (
    SELECT *, mean_low(swing, variance, games) AS swing_low,
        mean_high(swing, variance, games) AS swing_high
    FROM counted
), chances AS (
    SELECT *, by_chance(swing, swing_low, swing_high, 0, games) AS chance FROM ends
), placed AS (
    SELECT *, row_number() OVER (PARTITION BY game ORDER BY coalesce(chance, 2), card) AS place,
        count(chance) OVER (PARTITION BY game) AS number
    FROM chances
), found AS (
    SELECT *, max(discovery(chance, place, number)) OVER (PARTITION BY game) AS last FROM placed
)
SELECT game, card, n, round(swing, 4) AS swing, swing_low, swing_high,
    coalesce(chance <= last, FALSE) AS stands_out, round(size, 4) AS size
FROM found
ORDER BY game, size DESC, card
