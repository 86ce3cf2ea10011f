-- title: How often seats win with a card, and without it though it was there
-- param game text: only this game
-- param zone text: only this way to have it: placed, drawn, … (default: placed, played, built)
-- column game: which game
-- column card: the card
-- column name: what is printed on it
-- column zone: how the seat had it
-- column n: games in which somebody had it so
-- column won: of them won by who had it; a game in which several sides had it counts in parts
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
WITH sides AS (
    SELECT game_id, seat, coalesce(side, seat) AS side, won FROM seats WHERE won IS NOT NULL
), tables AS (
    SELECT game_id, count(DISTINCT side) AS sides,
        count(DISTINCT CASE WHEN won THEN side END) AS winners
    FROM sides GROUP BY game_id
), had AS (
    -- A card that both sides of a game had is no proof twice: every game counts once.
    SELECT g.game, g.card, g.zone, g.game_id, count(DISTINCT s.side) AS holders,
        count(DISTINCT CASE WHEN s.won THEN s.side END) AS winners
    FROM sightings AS g JOIN sides AS s ON s.game_id = g.game_id AND s.seat = g.seat
    WHERE ($game IS NULL OR g.game = $game)
        AND (g.zone = $zone OR $zone IS NULL AND g.zone IN ('placed', 'played', 'built'))
    GROUP BY g.game, g.card, g.zone, g.game_id
), holding AS (
    SELECT h.game, h.card, h.zone, count(*) AS n, sum(h.winners / h.holders) AS won,
        count_if(h.holders = t.sides) AS by_all, sum(t.winners / t.sides) AS usual,
        sum(CASE WHEN h.holders < t.sides
            THEN (t.winners - h.winners) / (t.sides - h.holders) ELSE 0 END) AS others
    FROM had AS h JOIN tables AS t ON t.game_id = h.game_id
    GROUP BY h.game, h.card, h.zone
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
    SELECT g.game, s.word, s.bits, count(*) AS games, sum(t.winners / t.sides) AS winners
    FROM shown AS s JOIN games AS g ON g.id = s.game_id JOIN tables AS t ON t.game_id = s.game_id
    GROUP BY g.game, s.word, s.bits
), seen AS (
    SELECT s.game, b.card, sum(s.games) AS games, sum(s.winners) AS winners
    FROM shows AS s JOIN bits AS b ON b.word = s.word
    WHERE s.bits & b.bit <> 0
    GROUP BY s.game, b.card
), compared AS (
    -- Without it: games in which nobody had it so, and the others where somebody had.
    SELECT h.game, h.card, h.zone, h.n, round(h.won, 4) AS won,
        CAST(s.games - h.by_all AS BIGINT) AS n_without,
        greatest(0, round(s.winners - h.usual + h.others, 4)) AS won_without
    FROM holding AS h JOIN seen AS s ON s.game = h.game AND s.card = h.card
), names AS (
    SELECT game, card, min(name) AS name FROM cards GROUP BY game, card
)
SELECT c.game, c.card, coalesce(k.name, c.card) AS name, c.zone, c.n, c.won,
    share(c.won, c.n) AS share, wilson_low(c.won, c.n) AS low, wilson_high(c.won, c.n) AS high,
    n_without, share(won_without, n_without) AS without,
    wilson_low(won_without, n_without) AS without_low,
    wilson_high(won_without, n_without) AS without_high,
    round(share(c.won, c.n) - share(won_without, n_without), 4) AS gain,
    difference_low(c.won, c.n, won_without, n_without) AS gain_low,
    difference_high(c.won, c.n, won_without, n_without) AS gain_high
FROM compared AS c LEFT JOIN names AS k ON k.game = c.game AND k.card = c.card
ORDER BY c.game, c.zone, share DESC, c.card
