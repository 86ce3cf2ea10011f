-- title: The acts that games begin with, and how they end
-- param game text: only this game
-- param turns integer = 2: how many turns are an opening
-- param least integer = 2: games that must have begun so
-- param top integer = 50: how many
-- column game: which game
-- column opening: what the seats did, in order
-- column n: finished games that began so
-- column won: games that the first seat won, alone or with others
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column example: the first game that began so
WITH openings AS (
    SELECT game, game_id, string_agg(act, ' ' ORDER BY record) AS opening FROM records
    WHERE seat >= 0 AND turn BETWEEN 1 AND $turns AND ($game IS NULL OR game = $game)
    GROUP BY game, game_id
)
SELECT o.game, o.opening, count(*) AS n, count_if(s.won) AS won,
    share(count_if(s.won), count(*)) AS share,
    wilson_low(count_if(s.won), count(*)) AS low,
    wilson_high(count_if(s.won), count(*)) AS high,
    min(CAST(o.game_id AS VARCHAR)) AS example
FROM openings AS o JOIN seats AS s ON s.game_id = o.game_id AND s.seat = 0
WHERE s.won IS NOT NULL
GROUP BY o.game, o.opening
HAVING count(*) >= $least
ORDER BY o.game, n DESC, o.opening
LIMIT $top
