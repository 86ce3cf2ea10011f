-- title: How much the seats hold in games that are won and lost, round by round
-- column round: the round that was over
-- column won: whether the game was won in the end
-- column n: games that came to it
-- column tokens: mean energy, bindmetal and influence of all seats
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
WITH reached AS (
    SELECT game_id, round, any_value(won_part[1] > 0) AS won,
        arg_max(foreverot.held(holds, 'energy') + foreverot.held(holds, 'bindmetal')
        + foreverot.held(holds, 'influence'), turn) AS value
    FROM foreverot.position
    WHERE viewer = -1 AND won_part IS NOT NULL
    GROUP BY game_id, round
)
SELECT round, won, count(*) AS n, round(avg(value), 3) AS tokens,
    at_least_zero(mean_low(avg(value), var_samp(value) / count(*), count(*))) AS low,
    mean_high(avg(value), var_samp(value) / count(*), count(*)) AS high
FROM reached
GROUP BY round, won
ORDER BY round, won
