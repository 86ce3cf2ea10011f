-- title: Points that the last turn of a seat brings
-- column seat: 0 is white
-- column end_reason: why the game ended
-- column n: games
-- column points: mean change of the score in the seat's last turn
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column turned: share of games in which the winner was not ahead before it
-- column turned_low: lower end of its 95 % interval
-- column turned_high: upper end of its 95 % interval
WITH ends AS (
    SELECT s.game_id, s.seat, s.won, g.end_reason, g.turns, now.score - before.score AS points,
        before.score AS mine, other.score AS yours
    FROM seats AS s
        JOIN games AS g ON g.id = s.game_id
        JOIN standings AS now ON now.game_id = s.game_id AND now.seat = s.seat
            AND now.turn = g.turns - 1 + s.seat
        JOIN standings AS before ON before.game_id = s.game_id AND before.seat = s.seat
            AND before.turn = g.turns - 2 + s.seat
        JOIN standings AS other ON other.game_id = s.game_id AND other.seat = 1 - s.seat
            AND other.turn = g.turns - 2 + s.seat
    WHERE s.game = 'boreal_pyramid' AND s.won IS NOT NULL AND g.turns % 2 = 0
)
SELECT seat, end_reason, count(*) AS n, round(avg(points), 3) AS points,
    mean_low(avg(points), var_samp(points) / count(*), count(*)) AS low,
    mean_high(avg(points), var_samp(points) / count(*), count(*)) AS high,
    share(count_if(won AND mine <= yours), count(*)) AS turned,
    wilson_low(count_if(won AND mine <= yours), count(*)) AS turned_low,
    wilson_high(count_if(won AND mine <= yours), count(*)) AS turned_high
FROM ends
GROUP BY seat, end_reason
ORDER BY seat, n DESC, end_reason
