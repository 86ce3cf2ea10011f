-- title: What becomes of offered deals
-- column round: the round
-- column n: deals offered
-- column traded: deals carried out
-- column share: traded of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column given: mean number of cards given by the one who offered
-- column got: mean number of cards got for them
WITH offers AS (
    SELECT r.round, count(*) AS n FROM board_royale.offered AS o
        JOIN records AS r ON r.game_id = o.game_id AND r.record = o.record
    GROUP BY r.round
), trades AS (
    SELECT r.round, count(*) AS traded, avg(array_length(t.give)) AS given,
        avg(array_length(t.get)) AS got
    FROM board_royale.traded AS t
        JOIN records AS r ON r.game_id = t.game_id AND r.record = t.record
    GROUP BY r.round
)
SELECT o.round, n, coalesce(traded, 0) AS traded, share(coalesce(traded, 0), n) AS share,
    wilson_low(coalesce(traded, 0), n) AS low, wilson_high(coalesce(traded, 0), n) AS high,
    round(given, 2) AS given, round(got, 2) AS got
FROM offers AS o LEFT JOIN trades AS t ON t.round = o.round
ORDER BY o.round
