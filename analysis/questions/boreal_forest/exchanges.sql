-- title: How much seats exchange, and whether it helps
-- column kind: tiles from the bag, or tokens of supply and reserve
-- column exchanges: how often the seat did it in the game
-- column n: seats of finished games
-- column seats: seats with so many
-- column share: seats of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column win_share: how often they won
-- column win_low: lower end of its 95 % interval; the seats of one game are one proof
-- column win_high: upper end of its 95 % interval
WITH done AS (
    SELECT game_id, seat, 'tiles' AS kind FROM boreal_forest.reached
    UNION ALL SELECT game_id, seat, 'tokens' FROM boreal_forest.swapped
), kinds AS (
    SELECT 'tiles' AS kind UNION ALL SELECT 'tokens'
), by_seat AS (
    SELECT k.kind, s.game_id, s.seat, any_value(s.won) AS won, count(d.seat) AS exchanges
    FROM seats AS s CROSS JOIN kinds AS k
        LEFT JOIN done AS d ON d.game_id = s.game_id AND d.seat = s.seat AND d.kind = k.kind
    WHERE s.game = 'boreal_forest' AND s.won IS NOT NULL
    GROUP BY k.kind, s.game_id, s.seat
), counted AS (
    SELECT kind, exchanges, count(*) AS seats, count_if(won) AS won,
        count(DISTINCT game_id) AS games
    FROM by_seat
    GROUP BY kind, exchanges
), summed AS (
    SELECT *, CAST(sum(seats) OVER (PARTITION BY kind) AS BIGINT) AS n FROM counted
)
SELECT kind, exchanges, n, seats, share(seats, n) AS share, wilson_low(seats, n) AS low,
    wilson_high(seats, n) AS high, share(won, seats) AS win_share,
    wilson_low(won * games / seats, games) AS win_low,
    wilson_high(won * games / seats, games) AS win_high
FROM summed
ORDER BY kind, exchanges
