-- title: How many are still in play, round by round
-- column round: the round that was over
-- column n: games that came to it
-- column seats: mean seats in play
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
WITH reached AS (
    SELECT game_id, round, arg_max(board_royale.in_play(out), turn) AS value
    FROM board_royale.position
    WHERE viewer = -1
    GROUP BY game_id, round
)
SELECT round, count(*) AS n, round(avg(value), 3) AS seats,
    at_least_zero(mean_low(avg(value), var_samp(value) / count(*), count(*))) AS low,
    mean_high(avg(value), var_samp(value) / count(*), count(*)) AS high
FROM reached
GROUP BY round
ORDER BY round
