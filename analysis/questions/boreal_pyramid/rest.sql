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
WITH by_game AS (
    SELECT r.seat, s.won, r.game_id, count(*) AS rests, sum(r.compasses) AS compasses,
        sum(r.bonus) AS bonus, sum(r.lost) AS lost, count_if(r.lost > 0) AS wasteful
    FROM boreal_pyramid.rested AS r JOIN seats AS s ON s.game_id = r.game_id AND s.seat = r.seat
    WHERE s.won IS NOT NULL
    GROUP BY r.seat, s.won, r.game_id
), counted AS (
    SELECT seat, won, CAST(sum(rests) AS BIGINT) AS n, count(*) AS games,
        sum(compasses) / sum(rests) AS compasses, games_variance(compasses, rests) AS variance,
        sum(bonus) / sum(rests) AS bonus, sum(lost) / sum(rests) AS lost,
        sum(wasteful) / sum(rests) AS wasteful,
        games_variance(wasteful, rests) AS wasteful_variance
    FROM by_game GROUP BY seat, won
)
SELECT seat, won, n, round(compasses, 3) AS compasses, mean_low(compasses, variance, games) AS low,
    mean_high(compasses, variance, games) AS high, round(bonus, 3) AS bonus, round(lost, 3) AS lost,
    round(wasteful, 4) AS wasteful, share_low(wasteful, wasteful_variance, games) AS wasteful_low,
    share_high(wasteful, wasteful_variance, games) AS wasteful_high
FROM counted
ORDER BY seat, won DESC
