-- title: What a winning Zone looks like at a turn, and a losing one
-- param turn integer = 6: after which turn
-- column won: whether it is the winners' or the others'
-- column n: ranked games that came to it
-- column cards: mean cards in the Zone
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column ancients: mean Ancients
-- column level: mean Level of the Node
-- column deck: mean cards in Deck, Hand and Discard
WITH last AS (
    SELECT game_id, max(record) AS record FROM the_north.position
    WHERE viewer = -1 AND won_part IS NOT NULL AND turn = $turn
    GROUP BY game_id
), seats_then AS (
    SELECT p.*, unnest(range(len(p.standing))) + 1 AS place
    FROM the_north.position AS p JOIN last AS l ON l.game_id = p.game_id AND l.record = p.record
    WHERE p.viewer = -1
), by_game AS (
    SELECT game_id, won_part[place] > 0 AS won,
        avg(the_north.zones(ancients, facilities)[place]) AS cards,
        avg(the_north.ancient_counts(ancients)[place]) AS ancients,
        avg(nodes[place]) AS level,
        avg(the_north.cards(piles)[place]) AS deck
    FROM seats_then
    GROUP BY game_id, won_part[place] > 0
)
SELECT won, count(*) AS n, round(avg(cards), 3) AS cards,
    at_least_zero(mean_low(avg(cards), var_samp(cards) / count(*), count(*))) AS low,
    mean_high(avg(cards), var_samp(cards) / count(*), count(*)) AS high,
    round(avg(ancients), 3) AS ancients,
    round(avg(level), 3) AS level,
    round(avg(deck), 3) AS deck
FROM by_game
GROUP BY won
ORDER BY won DESC
