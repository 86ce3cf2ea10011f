-- title: What rests bring, and what is lost at the end of the board
-- column seat: 0 is white
-- column won: whether the seat won in the end
-- column n: rests
-- column compasses: mean compasses of uncovered cards
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column bonus: mean bonus for a counter near 0
-- column lost: mean compasses beyond square 8
-- column wasteful: share of rests that lost some
-- column wasteful_low: lower end of its 95 % interval
-- column wasteful_high: upper end of its 95 % interval
SELECT r.seat, s.won, count(*) AS n, round(avg(r.compasses), 3) AS compasses,
    mean_low(avg(r.compasses), stddev_samp(r.compasses), count(*)) AS low,
    mean_high(avg(r.compasses), stddev_samp(r.compasses), count(*)) AS high,
    round(avg(r.bonus), 3) AS bonus, round(avg(r.lost), 3) AS lost,
    share(count_if(r.lost > 0), count(*)) AS wasteful,
    wilson_low(count_if(r.lost > 0), count(*)) AS wasteful_low,
    wilson_high(count_if(r.lost > 0), count(*)) AS wasteful_high
FROM boreal_pyramid.rested AS r JOIN seats AS s ON s.game_id = r.game_id AND s.seat = r.seat
WHERE s.won IS NOT NULL
GROUP BY r.seat, s.won
ORDER BY r.seat, s.won DESC
