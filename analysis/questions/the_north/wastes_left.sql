-- title: How many cards of the Wastes Deck are left, turn by turn
-- column turn: the turn that was over
-- column n: games that came to it
-- column cards: mean cards left
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
WITH reached AS (
    SELECT game_id, turn, arg_max(pool + len(bottom), turn) AS value
    FROM the_north.position
    WHERE viewer = -1
    GROUP BY game_id, turn
)
SELECT turn, count(*) AS n, round(avg(value), 3) AS cards,
    at_least_zero(mean_low(avg(value), var_samp(value) / count(*), count(*))) AS low,
    mean_high(avg(value), var_samp(value) / count(*), count(*)) AS high
FROM reached
GROUP BY turn
ORDER BY turn
