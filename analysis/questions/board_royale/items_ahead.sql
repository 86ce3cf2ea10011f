-- title: How often who has most items wins, round by round
-- column round: the round that was over
-- column n: ranked games that came to it in which one seat alone had most
-- column won: of them won by that seat; a victory shared by k seats counts 1/k
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
WITH reached AS (
    SELECT game_id, round, any_value(won_part) AS won_part,
        leader(arg_max(board_royale.item_counts(owned), turn)) AS first
    FROM board_royale.position
    WHERE viewer = -1 AND won_part IS NOT NULL AND turn > 0
    GROUP BY game_id, round
), counted AS (
    SELECT round, count(*) AS n, sum(won_part[first]) AS won,
        var_samp(won_part[first]) / count(*) AS variance
    FROM reached
    WHERE first IS NOT NULL
    GROUP BY round
)
SELECT round, n, round(won, 4) AS won, share(won, n) AS share,
    share_low(won / n, variance, n) AS low, share_high(won / n, variance, n) AS high
FROM counted
ORDER BY round
