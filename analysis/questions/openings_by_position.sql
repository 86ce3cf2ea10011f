-- title: Positions that games begin with, and how they end
-- param game text: only this game
-- param turn integer = 1: after which turn; 0 is the deal
-- param least integer = 2: games that must have come to it
-- param top integer = 50: how many
-- column game: which game
-- column position: digest of what everybody could see
-- column n: finished games that came to it
-- column won: games that the first seat won, alone or with others
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column turns: mean length of those games
-- column example: the first game that came to it
SELECT p.game, p.position, count(*) AS n, count_if(s.won) AS won,
    share(count_if(s.won), count(*)) AS share,
    wilson_low(count_if(s.won), count(*)) AS low,
    wilson_high(count_if(s.won), count(*)) AS high,
    round(avg(g.turns), 2) AS turns, min(CAST(p.game_id AS VARCHAR)) AS example
FROM positions AS p JOIN games AS g ON g.id = p.game_id
    JOIN seats AS s ON s.game_id = p.game_id AND s.seat = 0
WHERE p.turn = $turn AND s.won IS NOT NULL AND ($game IS NULL OR p.game = $game)
GROUP BY p.game, p.position
HAVING count(*) >= $least
ORDER BY p.game, n DESC, p.position
LIMIT $top
