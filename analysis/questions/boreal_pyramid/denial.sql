-- title: How often a located card is one that the opponent could have discovered next
-- column seat: 0 is white
-- column won: whether the seat won in the end
-- column n: cards located
-- column denied: of them in reach of the opponent's counter, and not too dear for it
-- column share: denied of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
WITH looked AS (
    SELECT l.game_id, l.seat, s.won, coalesce(r.square, 5) AS counter, c.cost,
        CASE WHEN l.seat = 1 OR g.options ->> 'orientation' = 'shared' THEN l.white
            ELSE 9 - l.white END AS square
    FROM boreal_pyramid.located AS l
        JOIN games AS g ON g.id = l.game_id
        JOIN seats AS s ON s.game_id = l.game_id AND s.seat = l.seat
        JOIN cards AS c ON c.set_sha = g.set_sha AND c.card = l.card
        LEFT JOIN boreal_pyramid.rested AS r
            ON r.game_id = l.game_id AND r.turn = l.turn - 1 AND r.seat <> l.seat
    WHERE s.won IS NOT NULL
), by_game AS (
    SELECT seat, won, game_id, count(*) AS located,
        count_if(square <= counter AND cost <= counter) AS denied
    FROM looked GROUP BY seat, won, game_id
), counted AS (
    SELECT seat, won, CAST(sum(located) AS BIGINT) AS n, count(*) AS games,
        CAST(sum(denied) AS BIGINT) AS denied, games_variance(denied, located) AS variance
    FROM by_game GROUP BY seat, won
)
SELECT seat, won, n, denied, share(denied, n) AS share,
    share_low(denied / n, variance, games) AS low, share_high(denied / n, variance, games) AS high
FROM counted
ORDER BY seat, won DESC
