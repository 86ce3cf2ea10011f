-- title: What becomes of offered deals
-- column round: the round
-- column n: deals offered
-- column traded: deals carried out
-- column share: traded of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column given: mean number of cards given by the one who offered
-- column got: mean number of cards got for them
WITH said AS (
    SELECT r.round, o.game_id, 1 AS offers, 0 AS trades, 0 AS given, 0 AS got
    FROM board_royale.offered AS o
        JOIN records AS r ON r.game_id = o.game_id AND r.record = o.record
    UNION ALL
    SELECT r.round, t.game_id, 0, 1, array_length(t.give), array_length(t.get)
    FROM board_royale.traded AS t
        JOIN records AS r ON r.game_id = t.game_id AND r.record = t.record
), by_game AS (
    SELECT round, game_id, sum(offers) AS offers, sum(trades) AS trades, sum(given) AS given,
        sum(got) AS got
    FROM said GROUP BY round, game_id
), counted AS (
    SELECT round, CAST(sum(offers) AS BIGINT) AS n, CAST(sum(trades) AS BIGINT) AS traded,
        games_variance(trades, offers) AS variance, count_if(offers > 0) AS games,
        sum(given) / nullif(sum(trades), 0) AS given, sum(got) / nullif(sum(trades), 0) AS got
    FROM by_game GROUP BY round
)
SELECT round, n, traded, share(traded, n) AS share, share_low(traded / n, variance, games) AS low,
    share_high(traded / n, variance, games) AS high, round(given, 2) AS given, round(got, 2) AS got
FROM counted
WHERE n > 0
ORDER BY round
