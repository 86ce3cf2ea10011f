-- title: Positions that games begin with, and how they end
-- param game text: only this game
-- param turn integer = 1: after which turn; 0 is the deal
-- param least integer = 2: games that must have come to it
-- param top integer = 50: how many
-- column game: which game
-- column position: digest of what everybody could see
-- column n: finished games that came to it
-- column won: games that the first seat won; a victory shared by k seats counts 1/k
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column stands_out: whether the share stands out from that of all positions, with at most 5 % false ones among all that do
-- column turns: mean length of those games
-- column example: the first game that came to it
WITH counted AS (
    SELECT p.game, p.position, count(*) AS n, sum(s.won_part) AS won,
        var_samp(s.won_part) / count(*) AS variance, avg(g.turns) AS turns,
        min(CAST(p.game_id AS VARCHAR)) AS example
    FROM positions AS p JOIN games AS g ON g.id = p.game_id
        JOIN seats AS s ON s.game_id = p.game_id AND s.seat = 0
    WHERE p.turn = $turn AND s.won_part IS NOT NULL AND ($game IS NULL OR p.game = $game)
    GROUP BY p.game, p.position
), ends AS (
    SELECT *, share_low(won / n, variance, n) AS low, share_high(won / n, variance, n) AS high
    FROM (SELECT *, sum(won) OVER (PARTITION BY game) / sum(n) OVER (PARTITION BY game) AS usual
        FROM counted)
    WHERE n >= $least
), chances AS (
    SELECT *, share_by_chance(won / n, variance, usual, n) AS chance FROM ends
), placed AS (
    SELECT *, row_number() OVER (PARTITION BY game ORDER BY coalesce(chance, 2), position)
            AS place,
        count(chance) OVER (PARTITION BY game) AS number
    FROM chances
), found AS (
    SELECT *, max(discovery(chance, place, number)) OVER (PARTITION BY game) AS last FROM placed
)
SELECT game, position, n, round(won, 4) AS won, share(won, n) AS share, low, high,
    coalesce(chance <= last, FALSE) AS stands_out, round(turns, 2) AS turns, example
FROM found
ORDER BY game, n DESC, position
LIMIT $top
