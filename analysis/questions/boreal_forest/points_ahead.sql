-- title: How often who is ahead in points wins, turn by turn
-- column turn: the turn that was over
-- column n: ranked games that came to it in which one seat alone had most
-- column won: of them won by that seat; a victory shared by k seats counts 1/k
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
WITH reached AS (
    SELECT game_id, turn, any_value(won_part) AS won_part,
        leader(arg_max(standing, turn)) AS first
    FROM boreal_forest.position
    WHERE viewer = -1 AND won_part IS NOT NULL AND turn > 0
    GROUP BY game_id, turn
), counted AS (
    SELECT turn, count(*) AS n, sum(won_part[first]) AS won,
        var_samp(won_part[first]) / count(*) AS variance
    FROM reached
    WHERE first IS NOT NULL
    GROUP BY turn
)
SELECT turn, n, round(won, 4) AS won, share(won, n) AS share,
    share_low(won / n, variance, n) AS low, share_high(won / n, variance, n) AS high
FROM counted
ORDER BY turn
