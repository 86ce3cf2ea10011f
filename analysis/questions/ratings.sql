-- title: Ratings of players and bots, with their uncertainty
-- param game text: only this game
-- param least integer = 1: games that a player must have
-- column game: which game
-- column player: the name; a bot's, if it had one seat only
-- column bot: whether it is one
-- column n: pairings with others in finished games: at a table of three, two a game
-- column score: pairings won, ties as a half
-- column rating: by Bradley and Terry on the scale of Elo: 1500 is the middle, 400 more is 10 : 1
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- gather: pairs, bots
WITH RECURSIVE pairings AS (
    SELECT me.game, me.player, you.player AS other,
        CASE WHEN me.rank < you.rank THEN 1.0 WHEN me.rank = you.rank THEN 0.5 ELSE 0.0 END AS score
    FROM seats AS me JOIN seats AS you ON you.game_id = me.game_id AND you.seat <> me.seat
    WHERE me.rank IS NOT NULL AND you.rank IS NOT NULL AND me.player <> you.player
        AND coalesce(me.side, me.seat) <> coalesce(you.side, you.seat)
        AND ($game IS NULL OR me.game = $game)
), pairs AS (
    SELECT game, player, other, count(*) AS n, CAST(sum(score) AS DOUBLE) AS score
    FROM pairings GROUP BY game, player, other
), players AS (
    SELECT game, player, CAST(sum(n) AS BIGINT) AS n, sum(score) AS score FROM pairs
    GROUP BY game, player
), strengths AS (
    -- Each step brings the strengths closer to those that make the results most likely. Two
    -- pairings with an opponent of strength 1, one of them won, keep them finite.
    SELECT 0 AS step, game, player, sqrt((score + 1) / (n - score + 1)) AS strength FROM players
    UNION ALL
    SELECT me.step + 1, me.game, me.player,
        (any_value(t.score) + 1)
            / (sum(p.n / (me.strength + you.strength)) + 2 / (me.strength + 1))
    FROM strengths AS me
        JOIN pairs AS p ON p.game = me.game AND p.player = me.player
        JOIN strengths AS you ON you.game = p.game AND you.player = p.other
        JOIN players AS t ON t.game = me.game AND t.player = me.player
    WHERE me.step < 100
    GROUP BY me.step, me.game, me.player, me.strength
), final AS (
    SELECT game, player, strength FROM strengths WHERE step = 100
), known AS (
    -- What the results tell about each strength, the others given (Fisher's information).
    SELECT p.game, p.player, any_value(me.strength) AS strength,
        sum(p.n * me.strength * you.strength / ((me.strength + you.strength) ** 2))
            + 2 * any_value(me.strength) / (any_value(me.strength) + 1) ** 2 AS information
    FROM pairs AS p
        JOIN final AS me ON me.game = p.game AND me.player = p.player
        JOIN final AS you ON you.game = p.game AND you.player = p.other
    GROUP BY p.game, p.player
), bots AS (
    SELECT game, player, bool_and(bot IS NOT NULL) AS bot FROM seats GROUP BY game, player
)
SELECT k.game, k.player, b.bot, t.n, t.score,
    round(1500 + 400 * log10(strength), 1) AS rating,
    round(1500 + 400 * (log10(strength) - 1.959964 / sqrt(information) / ln(10)), 1) AS low,
    round(1500 + 400 * (log10(strength) + 1.959964 / sqrt(information) / ln(10)), 1) AS high
FROM known AS k
    JOIN players AS t ON t.game = k.game AND t.player = k.player
    JOIN bots AS b ON b.game = k.game AND b.player = k.player
WHERE t.n >= $least
ORDER BY k.game, rating DESC, k.player
