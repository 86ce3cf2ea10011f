-- title: How often it is night, round by round
-- column round: the round that was over
-- column n: games that came to it
-- column dark: of them by night
-- column share: dark of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
WITH reached AS (
    SELECT game_id, round, arg_max(night, turn) AS night
    FROM foreverot.position
    WHERE viewer = -1
    GROUP BY game_id, round
)
SELECT round, count(*) AS n, CAST(count_if(night) AS BIGINT) AS dark,
    share(count_if(night), count(*)) AS share,
    wilson_low(count_if(night), count(*)) AS low, wilson_high(count_if(night), count(*)) AS high
FROM reached
GROUP BY round
ORDER BY round
