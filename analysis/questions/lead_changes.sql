-- title: How often the lead changes
-- param game text: only this game
-- column game: which game
-- column lead_changes: how often a seat came to lead alone that had not led before
-- column n: finished games
-- column games: games with so many
-- column share: games of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column turns: their mean length
WITH tops AS (
    -- Who leads after a turn; of several that lead together, the first and the last seat.
    SELECT game, game_id, turn, arg_max(seat, 1000 * score - seat) AS first_seat,
        arg_max(seat, 1000 * score + seat) AS last_seat
    FROM standings WHERE turn > 0 AND ($game IS NULL OR game = $game)
    GROUP BY game, game_id, turn
), leaders AS (
    SELECT game, game_id, first_seat AS leader,
        lag(first_seat) OVER (PARTITION BY game_id ORDER BY turn) AS before
    FROM tops WHERE first_seat = last_seat
), changes AS (
    SELECT game, game_id, count_if(leader <> before) AS lead_changes FROM leaders
    WHERE before IS NOT NULL GROUP BY game, game_id
), counted AS (
    SELECT g.game, coalesce(c.lead_changes, 0) AS lead_changes, count(*) AS games,
        avg(g.turns) AS turns
    FROM games AS g LEFT JOIN changes AS c ON c.game_id = g.id
    WHERE g.outcome <> 'open' AND g.seats > 1 AND ($game IS NULL OR g.game = $game)
    GROUP BY g.game, coalesce(c.lead_changes, 0)
), summed AS (
    SELECT *, CAST(sum(games) OVER (PARTITION BY game) AS BIGINT) AS n FROM counted
)
SELECT game, lead_changes, n, games, share(games, n) AS share, wilson_low(games, n) AS low,
    wilson_high(games, n) AS high, round(turns, 2) AS turns
FROM summed
ORDER BY game, lead_changes
