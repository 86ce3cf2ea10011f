-- title: What a winning pyramid looks like at a turn, and a losing one
-- param turn integer = 12: after which turn
-- column won: whether it is the winners' or the others'
-- column n: ranked games that came to it
-- column cards: mean cards in the pyramid
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column floor_1: mean cards on floor 1
-- column floor_2: mean cards on floor 2
-- column floor_3: mean cards on floor 3
-- column floor_4: mean cards on floor 4
WITH last AS (
    SELECT game_id, max(record) AS record FROM boreal_pyramid.position
    WHERE viewer = -1 AND won_part IS NOT NULL AND turn = $turn
    GROUP BY game_id
), seats_then AS (
    SELECT p.*, unnest(range(len(p.standing))) + 1 AS place
    FROM boreal_pyramid.position AS p JOIN last AS l ON l.game_id = p.game_id AND l.record = p.record
    WHERE p.viewer = -1
), by_game AS (
    SELECT game_id, won_part[place] > 0 AS won,
        avg(boreal_pyramid.built(pyramids[place])) AS cards,
        avg(boreal_pyramid.floors(pyramids[place])[1]) AS floor_1,
        avg(boreal_pyramid.floors(pyramids[place])[2]) AS floor_2,
        avg(boreal_pyramid.floors(pyramids[place])[3]) AS floor_3,
        avg(boreal_pyramid.floors(pyramids[place])[4]) AS floor_4
    FROM seats_then
    GROUP BY game_id, won_part[place] > 0
)
SELECT won, count(*) AS n, round(avg(cards), 3) AS cards,
    at_least_zero(mean_low(avg(cards), var_samp(cards) / count(*), count(*))) AS low,
    mean_high(avg(cards), var_samp(cards) / count(*), count(*)) AS high,
    round(avg(floor_1), 3) AS floor_1,
    round(avg(floor_2), 3) AS floor_2,
    round(avg(floor_3), 3) AS floor_3,
    round(avg(floor_4), 3) AS floor_4
FROM by_game
GROUP BY won
ORDER BY won DESC
