-- title: Points left, Zone and Deck at the end, of winners and losers
-- column won: whether the seats won
-- column source: points left, cards in the Zone, or Values of the Deck
-- column n: seats
-- column points: mean points
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column share: of all points of such seats
WITH by_game AS (
    SELECT s.won, CAST(p.source AS VARCHAR) AS source, p.game_id, count(*) AS seats,
        sum(p.points) AS points
    FROM the_north.scored AS p JOIN seats AS s ON s.game_id = p.game_id AND s.seat = p.seat
    WHERE s.won IS NOT NULL
    GROUP BY s.won, p.source, p.game_id
), counted AS (
    SELECT won, source, CAST(sum(seats) AS BIGINT) AS n, count(*) AS games, sum(points) AS total,
        sum(points) / sum(seats) AS points, games_variance(points, seats) AS variance
    FROM by_game GROUP BY won, source
)
SELECT won, source, n, round(points, 3) AS points, mean_low(points, variance, games) AS low,
    mean_high(points, variance, games) AS high,
    round(total / sum(total) OVER (PARTITION BY won), 4) AS share
FROM counted AS c
ORDER BY won DESC, c.points DESC
