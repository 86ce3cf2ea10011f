-- title: Points left, Zone and Deck at the end, of winners and losers
-- column won: whether the seats won
-- column source: points left, cards in the Zone, or Values of the Deck
-- column n: seats
-- column points: mean points
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column share: of all points of such seats
SELECT s.won, CAST(p.source AS VARCHAR) AS source, count(*) AS n,
    round(avg(p.points), 3) AS points,
    mean_low(avg(p.points), stddev_samp(p.points), count(*)) AS low,
    mean_high(avg(p.points), stddev_samp(p.points), count(*)) AS high,
    round(sum(p.points) / sum(sum(p.points)) OVER (PARTITION BY s.won), 4) AS share
FROM the_north.scored AS p JOIN seats AS s ON s.game_id = p.game_id AND s.seat = p.seat
WHERE s.won IS NOT NULL
GROUP BY s.won, p.source
ORDER BY s.won DESC, points DESC
