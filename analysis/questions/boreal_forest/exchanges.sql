-- title: How much seats exchange, and whether it helps
-- column kind: tiles from the bag, or tokens of supply and reserve
-- column exchanges: how often the seat did it in the game
-- column n: seats of finished games
-- column seats: seats with so many
-- column share: seats of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column win_share: how often they won
-- column win_low: lower end of its 95 % interval
-- column win_high: upper end of its 95 % interval
WITH done AS (
    SELECT game_id, seat, 'tiles' AS kind FROM boreal_forest.reached
    UNION ALL SELECT game_id, seat, 'tokens' FROM boreal_forest.swapped
), kinds AS (
    SELECT 'tiles' AS kind UNION ALL SELECT 'tokens'
), by_seat AS (
    SELECT k.kind, s.game_id, s.seat, any_value(s.won_part) AS won, count(d.seat) AS exchanges
    FROM seats AS s CROSS JOIN kinds AS k
        LEFT JOIN done AS d ON d.game_id = s.game_id AND d.seat = s.seat AND d.kind = k.kind
    WHERE s.game = 'boreal_forest' AND s.won_part IS NOT NULL
    GROUP BY k.kind, s.game_id, s.seat
), by_game AS (
    SELECT kind, exchanges, game_id, count(*) AS part,
        sum(count(*)) OVER (PARTITION BY kind, game_id) AS whole, sum(won) AS won
    FROM by_seat GROUP BY kind, exchanges, game_id
), counted AS (
    SELECT kind, exchanges, CAST(sum(part) AS BIGINT) AS seats, count(*) AS games,
        sum(part * part) AS pp, sum(part * whole) AS pw, sum(part / whole) AS parts,
        sum(won) / sum(part) AS win_share, games_variance(won, part) AS won_variance
    FROM by_game GROUP BY kind, exchanges
), summed AS (
    SELECT *, CAST(sum(seats) OVER kinds AS BIGINT) AS n, sum(pw) OVER kinds AS ww,
        round(sum(parts) OVER kinds) AS of_games
    FROM counted WINDOW kinds AS (PARTITION BY kind)
), known AS (
    SELECT *, sums_variance(seats, n, pp, pw, ww, of_games) AS variance FROM summed
)
SELECT kind, exchanges, n, seats, share(seats, n) AS share,
    share_low(seats / n, variance, of_games) AS low,
    share_high(seats / n, variance, of_games) AS high, round(win_share, 4) AS win_share,
    share_low(win_share, won_variance, games) AS win_low,
    share_high(win_share, won_variance, games) AS win_high
FROM known
ORDER BY kind, exchanges
