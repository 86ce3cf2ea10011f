-- title: Ratings of players and bots, with their uncertainty
-- param game text: only this game
-- param least integer = 1: games that a player must have
-- column game: which game
-- column player: the name; a bot's, if it had one seat only
-- column bot: whether it is one
-- column n: pairings with others in finished games: at a table of three, two a game
-- column score: pairings won; a tie of two counts 1/2 for each
-- column rating: by Bradley and Terry on the scale of Elo: 1500 is the middle, 400 more is 10 : 1
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- gather: pairs, bots
WITH RECURSIVE numbered AS (
    -- The interval comes from leaving out every twentieth game, twenty times (the jackknife).
    SELECT id, (row_number() OVER (PARTITION BY game ORDER BY id) - 1) % 20 + 1 AS block FROM games
), pairings AS (
    SELECT me.game, g.block, me.player, you.player AS other,
        CASE WHEN me.rank < you.rank THEN 1.0 WHEN me.rank = you.rank THEN 0.5 ELSE 0.0 END AS score
    FROM seats AS me JOIN seats AS you ON you.game_id = me.game_id AND you.seat <> me.seat
        JOIN numbered AS g ON g.id = me.game_id
    WHERE me.rank IS NOT NULL AND you.rank IS NOT NULL AND me.player <> you.player
        AND coalesce(me.side, me.seat) <> coalesce(you.side, you.seat)
        AND ($game IS NULL OR me.game = $game)
), pairs AS (
    SELECT game, block, player, other, count(*) AS n, CAST(sum(score) AS DOUBLE) AS score
    FROM pairings GROUP BY game, block, player, other
), blocks AS (
    SELECT DISTINCT game, block FROM pairs UNION ALL SELECT DISTINCT game, 0 FROM pairs
), kept AS (
    -- Without block 0 nothing is left out.
    SELECT p.game, b.block, p.player, p.other, sum(p.n) AS n, sum(p.score) AS score
    FROM pairs AS p JOIN blocks AS b ON b.game = p.game AND b.block <> p.block
    GROUP BY p.game, b.block, p.player, p.other
), players AS (
    SELECT game, block, player, CAST(sum(n) AS BIGINT) AS n, sum(score) AS score FROM kept
    GROUP BY game, block, player
), strengths AS (
    -- Each step brings the strengths closer to those that make the results most likely. Two
    -- pairings with an opponent of strength 1, one of them won, keep them finite.
    SELECT 0 AS step, game, block, player, sqrt((score + 1) / (n - score + 1)) AS strength
    FROM players
    UNION ALL
    SELECT me.step + 1, me.game, me.block, me.player,
        (any_value(t.score) + 1)
            / (sum(p.n / (me.strength + you.strength)) + 2 / (me.strength + 1))
    FROM strengths AS me
        JOIN kept AS p ON p.game = me.game AND p.block = me.block AND p.player = me.player
        JOIN strengths AS you ON you.game = p.game AND you.block = p.block AND you.player = p.other
        JOIN players AS t ON t.game = me.game AND t.block = me.block AND t.player = me.player
    WHERE me.step < 100
    GROUP BY me.step, me.game, me.block, me.player, me.strength
), final AS (
    SELECT game, block, player, strength FROM strengths WHERE step = 100
), known AS (
    -- The results tell at most four times as much about a strength as if the others were given
    -- (Fisher's information): two who only met each other differ in both.
    SELECT p.game, p.player, any_value(me.strength) AS strength,
        sum(p.n * me.strength * you.strength / ((me.strength + you.strength) ** 2))
            + 2 * any_value(me.strength) / (any_value(me.strength) + 1) ** 2 AS information
    FROM kept AS p
        JOIN final AS me ON me.game = p.game AND me.block = 0 AND me.player = p.player
        JOIN final AS you ON you.game = p.game AND you.block = 0 AND you.player = p.other
    WHERE p.block = 0
    GROUP BY p.game, p.player
), numbers AS (
    SELECT game, count(*) - 1 AS number FROM blocks GROUP BY game
), spread AS (
    SELECT k.game, k.player, any_value(k.strength) AS strength, count(*) AS blocks,
        greatest(0.25 / any_value(k.information),
            sum((ln(f.strength) - ln(k.strength)) ** 2) * (any_value(m.number) - 1)
                / any_value(m.number)) AS variance
    FROM known AS k
        JOIN (SELECT DISTINCT game, block, player FROM pairs) AS p
            ON p.game = k.game AND p.player = k.player
        JOIN final AS f ON f.game = k.game AND f.player = k.player AND f.block = p.block
        JOIN numbers AS m ON m.game = k.game
    GROUP BY k.game, k.player
), bots AS (
    SELECT game, player, bool_and(bot IS NOT NULL) AS bot FROM seats GROUP BY game, player
)
SELECT t.game, t.player, b.bot, t.n, t.score,
    round(1500 + 400 * log10(k.strength), 1) AS rating,
    round(1500 + 400 * (log10(k.strength) - student(s.blocks) * sqrt(s.variance) / ln(10)), 1) AS low,
    round(1500 + 400 * (log10(k.strength) + student(s.blocks) * sqrt(s.variance) / ln(10)), 1) AS high
FROM players AS t
    JOIN known AS k ON k.game = t.game AND k.player = t.player
    JOIN bots AS b ON b.game = t.game AND b.player = t.player
    LEFT JOIN spread AS s ON s.game = t.game AND s.player = t.player
WHERE t.block = 0 AND t.n >= $least
ORDER BY t.game, rating DESC, t.player
