-- title: Votes on a new Crafting Field
-- column round: the round
-- column n: votes
-- column accepted: of them accepted
-- column share: accepted of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column margin: mean number of ayes above noes
-- column margin_low: lower end of its 95 % interval
-- column margin_high: upper end of its 95 % interval
WITH votes AS (
    SELECT r.round, v.accepted,
        coalesce(array_length(v.ayes), 0) - coalesce(array_length(v.noes), 0) AS margin
    FROM board_royale.voted AS v
        JOIN records AS r ON r.game_id = v.game_id AND r.record = v.record
)
SELECT round, count(*) AS n, count_if(accepted) AS accepted,
    share(count_if(accepted), count(*)) AS share,
    wilson_low(count_if(accepted), count(*)) AS low,
    wilson_high(count_if(accepted), count(*)) AS high, round(avg(margin), 3) AS margin,
    mean_low(avg(margin), stddev_samp(margin), count(*)) AS margin_low,
    mean_high(avg(margin), stddev_samp(margin), count(*)) AS margin_high
FROM votes
GROUP BY round
ORDER BY round
