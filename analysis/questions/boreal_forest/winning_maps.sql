-- title: What winners have on the map at a turn, and the others
-- param turn integer = 10: after which turn
-- column won: whether it is the winners' or the others'
-- column n: ranked games that came to it
-- column animals: mean animals on the map
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column points: mean points
-- column tiles: mean tiles in hand
WITH last AS (
    SELECT game_id, max(record) AS record FROM boreal_forest.position
    WHERE viewer = -1 AND won_part IS NOT NULL AND turn = $turn
    GROUP BY game_id
), seats_then AS (
    SELECT p.*, unnest(range(len(p.standing))) + 1 AS place
    FROM boreal_forest.position AS p JOIN last AS l ON l.game_id = p.game_id AND l.record = p.record
    WHERE p.viewer = -1
), by_game AS (
    SELECT game_id, won_part[place] > 0 AS won,
        avg(boreal_forest.tokens(animals, standing)[place]) AS animals,
        avg(standing[place]) AS points,
        avg(zone_size(hands[place])) AS tiles
    FROM seats_then
    GROUP BY game_id, won_part[place] > 0
)
SELECT won, count(*) AS n, round(avg(animals), 3) AS animals,
    at_least_zero(mean_low(avg(animals), var_samp(animals) / count(*), count(*))) AS low,
    mean_high(avg(animals), var_samp(animals) / count(*), count(*)) AS high,
    round(avg(points), 3) AS points,
    round(avg(tiles), 3) AS tiles
FROM by_game
GROUP BY won
ORDER BY won DESC
