-- title: The games with the most turns
-- param game text: only this game
-- param top integer = 20: how many
-- column game: which game
-- column game_id: the game
-- column turns: turns played
-- column records: records in the log
-- column minutes: time of play
-- column end_reason: why it ended; nothing while it is open
-- column players: who played, by seat
-- column file: where the log is
WITH longest AS (
    SELECT * FROM games WHERE $game IS NULL OR game = $game
    ORDER BY turns DESC, records DESC, id LIMIT $top
)
SELECT g.game, g.id AS game_id, g.turns, g.records, round(g.duration_ms / 60000, 2) AS minutes,
    g.end_reason, string_agg(s.player, ', ' ORDER BY s.seat) AS players, g.file
FROM longest AS g JOIN seats AS s ON s.game_id = g.id
GROUP BY g.game, g.id, g.turns, g.records, g.duration_ms, g.end_reason, g.file
ORDER BY g.turns DESC, g.records DESC, g.id
