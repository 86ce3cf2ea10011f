-- title: How many cards the deck has left, turn by turn
-- column turn: the turn that was over
-- column n: games that came to it
-- column cards: mean cards in the deck
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
WITH reached AS (
    SELECT game_id, turn, arg_max(cardinality(deck) + zone_size(archive), turn) AS value
    FROM boreal_pyramid.position
    WHERE viewer = -1
    GROUP BY game_id, turn
)
SELECT turn, count(*) AS n, round(avg(value), 3) AS cards,
    at_least_zero(mean_low(avg(value), var_samp(value) / count(*), count(*))) AS low,
    mean_high(avg(value), var_samp(value) / count(*), count(*)) AS high
FROM reached
GROUP BY turn
ORDER BY turn
