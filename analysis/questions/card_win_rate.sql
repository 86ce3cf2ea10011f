-- title: How often seats win with a card, and without it though it was there
-- param game text: only this game
-- param zone text: only this way to have it: placed, drawn, … (default: placed, played, built)
-- column game: which game
-- column card: the card
-- column name: what is printed on it
-- column zone: how the seat had it
-- column n: games in which somebody had it so
-- column won: of them won by who had it; a game in which several sides had it counts in parts, and so does a victory that is shared
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column n_without: games in which the card was seen and somebody did not have it so
-- column without: how often they won
-- column without_low: lower end of its 95 % interval
-- column without_high: upper end of its 95 % interval
-- column gain: share with the card less the share without it
-- column gain_low: lower end of its 95 % interval
-- column gain_high: upper end of its 95 % interval
-- column stands_out: whether the gain stands out of chance, with at most 5 % false ones among all that do
WITH by_side AS (
    SELECT game_id, coalesce(side, seat) AS side, least(1, sum(won_part)) AS won FROM seats
    WHERE won_part IS NOT NULL
    GROUP BY game_id, coalesce(side, seat)
), tables AS (
    SELECT game_id, count(*) AS sides, sum(won) AS won FROM by_side GROUP BY game_id
), had AS (
    SELECT DISTINCT g.game, g.card, g.zone, g.game_id, coalesce(s.side, s.seat) AS side
    FROM sightings AS g JOIN seats AS s ON s.game_id = g.game_id AND s.seat = g.seat
    WHERE ($game IS NULL OR g.game = $game)
        AND coalesce(g.zone = $zone, g.zone IN ('placed', 'played', 'built'))
), holders AS (
    SELECT h.game, h.card, h.zone, h.game_id, count(*) AS holders, sum(b.won) AS won
    FROM had AS h JOIN by_side AS b ON b.game_id = h.game_id AND b.side = h.side
    GROUP BY h.game, h.card, h.zone, h.game_id
), parts AS (
    -- A card that both sides of a game had is no proof twice: every game counts once.
    SELECT h.game, h.card, h.zone, h.won / h.holders AS held, t.won / t.sides AS usual,
        CASE WHEN h.holders < t.sides THEN 1 ELSE 0 END AS others,
        CASE WHEN h.holders < t.sides THEN (t.won - h.won) / (t.sides - h.holders) ELSE 0 END
            AS other
    FROM holders AS h JOIN tables AS t ON t.game_id = h.game_id
), holding AS (
    SELECT game, card, zone, count(*) AS n, sum(held) AS won, sum(held * held) AS squares,
        sum(usual) AS usual, sum(usual * usual) AS usual_squares, sum(others) AS others,
        sum(other) AS other, sum(other * other) AS other_squares, sum(held * other) AS shared,
        sum(held * others) AS beside
    FROM parts GROUP BY game, card, zone
), numbered AS (
    SELECT card, row_number() OVER (ORDER BY card) - 1 AS number
    FROM (SELECT DISTINCT card FROM sightings WHERE $game IS NULL OR game = $game)
), bits AS (
    -- A bit for each card leaves one row a game where DISTINCT would keep one for each of its cards.
    SELECT card, number // 60 AS word, CAST(1 AS BIGINT) << CAST(number % 60 AS INTEGER) AS bit
    FROM numbered
), shown AS (
    SELECT s.game_id, b.word, bit_or(b.bit) AS bits
    FROM sightings AS s JOIN bits AS b ON b.card = s.card
    WHERE s.zone <> 'hidden' AND ($game IS NULL OR s.game = $game)
    GROUP BY s.game_id, b.word
), shows AS (
    SELECT g.game, s.word, s.bits, count(*) AS games, sum(t.won / t.sides) AS usual,
        sum((t.won / t.sides) * (t.won / t.sides)) AS squares
    FROM shown AS s JOIN games AS g ON g.id = s.game_id JOIN tables AS t ON t.game_id = s.game_id
    GROUP BY g.game, s.word, s.bits
), seen AS (
    SELECT s.game, b.card, CAST(sum(s.games) AS BIGINT) AS games, sum(s.usual) AS usual,
        sum(s.squares) AS squares
    FROM shows AS s JOIN bits AS b ON b.word = s.word
    WHERE s.bits & b.bit <> 0
    GROUP BY s.game, b.card
), compared AS (
    -- Without it: games in which nobody had it so, and the others where somebody had.
    SELECT h.game, h.card, h.zone, h.n, h.won, h.squares, h.other, h.others, h.shared, h.beside,
        s.games, CAST(s.games - h.n + h.others AS BIGINT) AS n_without,
        greatest(0, s.usual - h.usual + h.other) AS won_without,
        greatest(0, s.squares - h.usual_squares + h.other_squares) AS squares_without
    FROM holding AS h JOIN seen AS s ON s.game = h.game AND s.card = h.card
), known AS (
    SELECT *, won / n AS rate, sums_variance(won, n, squares, won, n, n) AS variance,
        won_without / nullif(n_without, 0) AS rate_without,
        sums_variance(won_without, n_without, squares_without, won_without, n_without, n_without)
            AS variance_without
    FROM compared
), ends AS (
    SELECT *, correlation(
            ratio_covariance(rate, n, rate_without, n_without, shared, beside, other, others, games),
            variance, variance_without) AS correlation,
        share_low(rate, variance, n) AS low, share_high(rate, variance, n) AS high,
        share_low(rate_without, variance_without, n_without) AS without_low,
        share_high(rate_without, variance_without, n_without) AS without_high
    FROM known
), gains AS (
    SELECT *, difference_low(rate, low, rate_without, without_high, correlation) AS gain_low,
        difference_high(rate, high, rate_without, without_low, correlation) AS gain_high
    FROM ends
), chances AS (
    SELECT *, by_chance(rate - rate_without, gain_low, gain_high, 0, least(n, n_without)) AS chance
    FROM gains
), placed AS (
    SELECT *, row_number() OVER (PARTITION BY game ORDER BY coalesce(chance, 2), card, zone)
            AS place,
        count(chance) OVER (PARTITION BY game) AS number
    FROM chances
), found AS (
    SELECT *, max(discovery(chance, place, number)) OVER (PARTITION BY game) AS last FROM placed
), names AS (
    SELECT game, card, min(name) AS name FROM cards GROUP BY game, card
)
SELECT f.game, f.card, coalesce(k.name, f.card) AS name, f.zone, f.n, round(f.won, 4) AS won,
    share(f.won, f.n) AS share, low, high, n_without, share(won_without, n_without) AS without,
    without_low, without_high, round(rate - rate_without, 4) AS gain, gain_low, gain_high,
    coalesce(chance <= last, FALSE) AS stands_out
FROM found AS f LEFT JOIN names AS k ON k.game = f.game AND k.card = f.card
ORDER BY f.game, f.zone, share DESC, f.card
