-- title: How often each seat wins, where seats play against each other
-- param game text: only this game
-- column game: which game
-- column seats: seats at the table
-- column seat: the seat, 0 begins
-- column n: finished games with ranks
-- column won: of them won; a victory shared by k seats counts 1/k
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column fair: the share if all seats were equal
-- column score: mean final score
WITH counted AS (
    SELECT s.game, g.seats, s.seat, count(*) AS n, sum(s.won_part) AS won,
        var_samp(s.won_part) / count(*) AS variance, avg(s.standing) AS score
    FROM seats AS s JOIN games AS g ON g.id = s.game_id
    WHERE s.won_part IS NOT NULL AND coalesce(g.sides, g.seats) > 1
        AND ($game IS NULL OR s.game = $game)
    GROUP BY s.game, g.seats, s.seat
)
SELECT game, seats, seat, n, round(won, 4) AS won, share(won, n) AS share,
    share_low(won / n, variance, n) AS low, share_high(won / n, variance, n) AS high,
    round(1 / seats, 4) AS fair, round(score, 2) AS score
FROM counted
ORDER BY game, seats, seat
