-- title: How many abilities a turn sets off
-- column turn: the turn
-- column n: games that came to it
-- column abilities: mean number of Sparks, Protocols and Nodes used
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column most: the largest number
-- column forfeits: share of games with Directives forfeited in that turn
-- column forfeits_low: lower end of its 95 % interval
-- column forfeits_high: upper end of its 95 % interval
WITH turns AS (
    SELECT DISTINCT game_id, turn FROM standings WHERE game = 'the_north' AND turn > 0
), used AS (
    SELECT game_id, turn, count(*) AS used FROM the_north.used GROUP BY game_id, turn
), forfeited AS (
    SELECT DISTINCT game_id, turn, TRUE AS forfeited FROM the_north.forfeited
), counted AS (
    SELECT t.turn, coalesce(u.used, 0) AS used,
        coalesce(f.forfeited, FALSE) AS forfeited FROM turns AS t
        LEFT JOIN used AS u ON u.game_id = t.game_id AND u.turn = t.turn
        LEFT JOIN forfeited AS f ON f.game_id = t.game_id AND f.turn = t.turn
)
SELECT turn, count(*) AS n, round(avg(used), 3) AS abilities,
    mean_low(avg(used), var_samp(used) / count(*), count(*)) AS low,
    mean_high(avg(used), var_samp(used) / count(*), count(*)) AS high, max(used) AS most,
    share(count_if(forfeited), count(*)) AS forfeits,
    wilson_low(count_if(forfeited), count(*)) AS forfeits_low,
    wilson_high(count_if(forfeited), count(*)) AS forfeits_high
FROM counted
GROUP BY turn
ORDER BY turn
