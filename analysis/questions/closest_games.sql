-- title: The games with the smallest lead at the end
-- param game text: only this game
-- param top integer = 20: how many
-- column game: which game
-- column game_id: the game
-- column lead: points between the first and the second
-- column best: the highest score
-- column turns: turns played
-- column end_reason: why it ended
-- column players: who played, by seat
-- column file: where the log is
WITH sides AS (
    SELECT game_id, coalesce(side, seat) AS side, max(standing) AS standing FROM seats
    WHERE won IS NOT NULL AND ($game IS NULL OR game = $game)
    GROUP BY game_id, coalesce(side, seat)
), ordered AS (
    SELECT game_id, standing, row_number() OVER (PARTITION BY game_id ORDER BY standing DESC) AS place
    FROM sides
), leads AS (
    SELECT game_id, max(standing) AS best, max(standing) - min(standing) AS lead
    FROM ordered WHERE place <= 2 GROUP BY game_id HAVING count(*) = 2
), closest AS (
    SELECT l.*, g.game, g.turns, g.end_reason, g.file FROM leads AS l JOIN games AS g
        ON g.id = l.game_id
    ORDER BY lead, best DESC, l.game_id LIMIT $top
)
SELECT c.game, c.game_id, c.lead, c.best, c.turns, c.end_reason,
    string_agg(s.player, ', ' ORDER BY s.seat) AS players, c.file
FROM closest AS c JOIN seats AS s ON s.game_id = c.game_id
GROUP BY c.game, c.game_id, c.lead, c.best, c.turns, c.end_reason, c.file
ORDER BY c.lead, c.best DESC, c.game_id
