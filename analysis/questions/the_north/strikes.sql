-- title: How many cards seats keep for the strike
-- column turn: the turn
-- column n: games that came to it
-- column points: mean points that the other seat lost by the strike
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column struck: share of games with a strike in that turn
-- column struck_low: lower end of its 95 % interval
-- column struck_high: upper end of its 95 % interval
WITH turns AS (
    SELECT DISTINCT game_id, turn FROM standings WHERE game = 'the_north' AND turn > 0
), strikes AS (
    SELECT game_id, turn, -sum(change) AS points FROM the_north.points_moved
    WHERE why = 'strike' GROUP BY game_id, turn
), counted AS (
    SELECT t.turn, coalesce(s.points, 0) AS points FROM turns AS t
        LEFT JOIN strikes AS s ON s.game_id = t.game_id AND s.turn = t.turn
)
SELECT turn, count(*) AS n, round(avg(points), 3) AS points,
    at_least_zero(mean_low(avg(points), var_samp(points) / count(*), count(*))) AS low,
    mean_high(avg(points), var_samp(points) / count(*), count(*)) AS high,
    share(count_if(points > 0), count(*)) AS struck,
    wilson_low(count_if(points > 0), count(*)) AS struck_low,
    wilson_high(count_if(points > 0), count(*)) AS struck_high
FROM counted
GROUP BY turn
ORDER BY turn
