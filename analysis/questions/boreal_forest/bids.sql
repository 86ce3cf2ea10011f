-- title: How large bids are, and what they win
-- column size: tiles and tokens in the bid
-- column n: bids
-- column bids: bids of that size
-- column share: bids of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column best: share of them that were the best
-- column best_low: lower end of its 95 % interval
-- column best_high: upper end of its 95 % interval
WITH ends AS (
    SELECT game_id, turn, seat, record, TRUE AS best FROM boreal_forest.bid_committed
    UNION ALL SELECT game_id, turn, seat, record, FALSE FROM boreal_forest.bid_returned
    WHERE zone = 'bid'
), numbered AS (
    SELECT *, coalesce(lag(record) OVER (PARTITION BY game_id, seat ORDER BY record), 0) AS after
    FROM ends
), sizes AS (
    SELECT e.game_id, e.record, e.seat, e.best, count(b.item) AS size FROM numbered AS e
        LEFT JOIN boreal_forest.bid_made AS b ON b.game_id = e.game_id AND b.seat = e.seat
            AND b.record > e.after AND b.record <= e.record
    GROUP BY e.game_id, e.record, e.seat, e.best
), counted AS (
    SELECT size, count(*) AS bids, count_if(best) AS best FROM sizes GROUP BY size
), summed AS (
    SELECT *, CAST(sum(bids) OVER () AS BIGINT) AS n FROM counted
)
SELECT size, n, bids, share(bids, n) AS share, wilson_low(bids, n) AS low,
    wilson_high(bids, n) AS high, share(best, bids) AS best, wilson_low(best, bids) AS best_low,
    wilson_high(best, bids) AS best_high
FROM summed
ORDER BY size
