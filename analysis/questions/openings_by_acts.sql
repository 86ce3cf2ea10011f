-- title: The acts that games begin with, and how they end
-- param game text: only this game
-- param turns integer = 2: how many turns are an opening
-- param least integer = 2: games that must have begun so
-- param top integer = 50: how many
-- column game: which game
-- column opening: what the seats did, in order
-- column n: finished games that began so
-- column won: games that the first seat won; a victory shared by k seats counts 1/k
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column stands_out: whether the share stands out from that of all openings, with at most 5 % false ones among all that do
-- column example: the first game that began so
WITH openings AS (
    SELECT game, game_id, string_agg(act, ' ' ORDER BY record) AS opening FROM records
    WHERE seat >= 0 AND turn BETWEEN 1 AND $turns AND ($game IS NULL OR game = $game)
    GROUP BY game, game_id
), counted AS (
    SELECT o.game, o.opening, count(*) AS n, sum(s.won_part) AS won,
        var_samp(s.won_part) / count(*) AS variance, min(CAST(o.game_id AS VARCHAR)) AS example
    FROM openings AS o JOIN seats AS s ON s.game_id = o.game_id AND s.seat = 0
    WHERE s.won_part IS NOT NULL
    GROUP BY o.game, o.opening
), ends AS (
    SELECT *, share_low(won / n, variance, n) AS low, share_high(won / n, variance, n) AS high
    FROM (SELECT *, sum(won) OVER (PARTITION BY game) / sum(n) OVER (PARTITION BY game) AS usual
        FROM counted)
    WHERE n >= $least
), chances AS (
    SELECT *, share_by_chance(won / n, variance, usual, n) AS chance FROM ends
), placed AS (
    SELECT *, row_number() OVER (PARTITION BY game ORDER BY coalesce(chance, 2), opening) AS place,
        count(chance) OVER (PARTITION BY game) AS number
    FROM chances
), found AS (
    SELECT *, max(discovery(chance, place, number)) OVER (PARTITION BY game) AS last FROM placed
)
SELECT game, opening, n, round(won, 4) AS won, share(won, n) AS share, low, high,
    coalesce(chance <= last, FALSE) AS stands_out, example
FROM found
ORDER BY game, n DESC, opening
LIMIT $top
