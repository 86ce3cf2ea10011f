-- title: Which squares cards are discovered on, and how tightly
-- column square: the square, as the acting seat counts
-- column n: discoveries on the board
-- column on_it: discoveries on this square
-- column share: on_it of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column slack: mean number of squares that the counter stood beyond it
-- column cost: mean cost of the card
-- column spent: mean share of the counter that it cost
-- column spent_low: lower end of its 95 % interval
-- column spent_high: upper end of its 95 % interval
WITH discovered AS (
    SELECT d.square, m.square - m.change AS counter, -m.change AS cost
    FROM boreal_pyramid.discovered AS d
        JOIN boreal_pyramid.counter_moved AS m ON m.game_id = d.game_id AND m.record = d.record
    WHERE m.why = 'cost' AND m.square - m.change > 0
), counted AS (
    SELECT square, count(*) AS on_it, avg(counter - square) AS slack, avg(cost) AS cost,
        avg(cost / counter) AS spent, stddev_samp(cost / counter) AS deviation
    FROM discovered GROUP BY square
), summed AS (
    SELECT *, CAST(sum(on_it) OVER () AS BIGINT) AS n FROM counted
)
SELECT square, n, on_it, share(on_it, n) AS share, wilson_low(on_it, n) AS low,
    wilson_high(on_it, n) AS high, round(slack, 2) AS slack, round(cost, 2) AS cost,
    round(spent, 4) AS spent, mean_low(spent, deviation, on_it) AS spent_low,
    mean_high(spent, deviation, on_it) AS spent_high
FROM summed
ORDER BY square
