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
    SELECT s.game_id, count(*) AS whole FROM seats AS s JOIN games AS g ON g.id = s.game_id
    WHERE s.game = 'board_royale' AND g.outcome <> 'open'
    GROUP BY s.game_id
), totals AS (
    SELECT CAST(sum(whole) AS BIGINT) AS n, sum(whole * whole) AS ww, count(*) AS games FROM players
), by_game AS (
    SELECT r.round, e.game_id, any_value(p.whole) AS whole, count(*) AS part,
        count(e.killer) AS killed,
        sum(CASE WHEN e.killer IS NOT NULL THEN coalesce(array_length(e.items), 0) ELSE 0 END)
            AS loot
    FROM board_royale.eliminated AS e
        JOIN records AS r ON r.game_id = e.game_id AND r.record = e.record
        JOIN players AS p ON p.game_id = e.game_id
    GROUP BY r.round, e.game_id
), counted AS (
    SELECT round, CAST(sum(part) AS BIGINT) AS eliminated, count(*) AS times, sum(part * part) AS pp,
        sum(part * whole) AS pw, CAST(sum(killed) AS BIGINT) AS killed,
        sum(loot) / nullif(sum(killed), 0) AS loot
    FROM by_game GROUP BY round
), known AS (
    SELECT *, sums_variance(eliminated, n, pp, pw, ww, games) AS variance
    FROM counted CROSS JOIN totals
)
SELECT round, n, eliminated, share(eliminated, n) AS share,
    CASE WHEN times = 1 THEN 0.0 WHEN times = 2 THEN wilson_low(1, n)
        ELSE share_low(eliminated / n, variance, games) END AS low,
    share_high(eliminated / n, variance, games) AS high, killed, round(loot, 2) AS loot
FROM known
ORDER BY round
