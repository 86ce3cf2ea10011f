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
), by_game AS (
    SELECT size, game_id, count(*) AS part, sum(count(*)) OVER (PARTITION BY game_id) AS whole,
        count_if(best) AS best
    FROM sizes GROUP BY size, game_id
), counted AS (
    SELECT size, CAST(sum(part) AS BIGINT) AS bids, count(*) AS games, sum(part * part) AS pp,
        sum(part * whole) AS pw, sum(part / whole) AS parts, sum(best) / sum(part) AS best,
        games_variance(best, part) AS best_variance
    FROM by_game GROUP BY size
), known AS (
    SELECT *, CAST(sum(bids) OVER () AS BIGINT) AS n, round(sum(parts) OVER ()) AS of_games,
        sums_variance(bids, sum(bids) OVER (), pp, pw, sum(pw) OVER (), round(sum(parts) OVER ()))
            AS variance
    FROM counted
)
SELECT size, n, bids, share(bids, n) AS share, share_low(bids / n, variance, of_games) AS low,
    share_high(bids / n, variance, of_games) AS high, round(best, 4) AS best,
    share_low(best, best_variance, games) AS best_low,
    share_high(best, best_variance, games) AS best_high
FROM known
ORDER BY size
