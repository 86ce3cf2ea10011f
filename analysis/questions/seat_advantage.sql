-- title: How often each seat wins, where seats play against each other
-- param game text: only this game
-- column game: which game
-- column seats: seats at the table
-- column seat: the seat, 0 begins
-- column n: finished games with ranks
-- column won: games that it won, alone or with others
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column fair: the share if all sides were equal
-- column score: mean final score
SELECT s.game, g.seats, s.seat, count(*) AS n, count_if(s.won) AS won,
    share(count_if(s.won), count(*)) AS share,
    wilson_low(count_if(s.won), count(*)) AS low,
    wilson_high(count_if(s.won), count(*)) AS high,
    round(1 / coalesce(g.sides, g.seats), 4) AS fair,
    round(avg(s.standing), 2) AS score
FROM seats AS s JOIN games AS g ON g.id = s.game_id
WHERE s.won IS NOT NULL AND coalesce(g.sides, g.seats) > 1 AND ($game IS NULL OR s.game = $game)
GROUP BY s.game, g.seats, coalesce(g.sides, g.seats), s.seat
ORDER BY s.game, g.seats, s.seat
