-- title: When players are eliminated, and by whom
-- column round: the round
-- column n: players in finished games
-- column eliminated: players who went out in that round
-- column share: eliminated of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column killed: of them by another player; the others ran out of cards by themselves
-- column loot: mean number of items that the killer got
WITH players AS (
    SELECT count(*) AS n FROM seats AS s JOIN games AS g ON g.id = s.game_id
    WHERE s.game = 'board_royale' AND g.outcome <> 'open'
)
SELECT r.round, any_value(n) AS n, count(*) AS eliminated, share(count(*), any_value(n)) AS share,
    wilson_low(count(*), any_value(n)) AS low, wilson_high(count(*), any_value(n)) AS high,
    count(e.killer) AS killed,
    round(avg(CASE WHEN e.killer IS NOT NULL THEN coalesce(array_length(e.items), 0) END), 2) AS loot
FROM board_royale.eliminated AS e
    JOIN records AS r ON r.game_id = e.game_id AND r.record = e.record
    JOIN games AS g ON g.id = e.game_id CROSS JOIN players
WHERE g.outcome <> 'open'
GROUP BY r.round
ORDER BY r.round
