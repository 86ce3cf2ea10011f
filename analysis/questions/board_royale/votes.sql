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
WITH by_game AS (
    SELECT r.round, v.game_id, count(*) AS votes, count_if(v.accepted) AS accepted,
        sum(coalesce(array_length(v.ayes), 0) - coalesce(array_length(v.noes), 0)) AS margin
    FROM board_royale.voted AS v
        JOIN records AS r ON r.game_id = v.game_id AND r.record = v.record
    GROUP BY r.round, v.game_id
), counted AS (
    SELECT round, CAST(sum(votes) AS BIGINT) AS n, count(*) AS games,
        CAST(sum(accepted) AS BIGINT) AS accepted, games_variance(accepted, votes) AS variance,
        sum(margin) / sum(votes) AS margin, games_variance(margin, votes) AS margin_variance
    FROM by_game GROUP BY round
)
SELECT round, n, accepted, share(accepted, n) AS share,
    share_low(accepted / n, variance, games) AS low,
    share_high(accepted / n, variance, games) AS high, round(margin, 3) AS margin,
    mean_low(margin, margin_variance, games) AS margin_low,
    mean_high(margin, margin_variance, games) AS margin_high
FROM counted
ORDER BY round
