-- title: Actions forfeited, round by round
-- column round: the round
-- column n: turns
-- column idle: turns that ended with actions left
-- column share: idle of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column forfeited: mean number of actions left in those turns
-- column revealed: Foreverot cards revealed in that round, a game
WITH by_game AS (
    SELECT r.round, t.game_id, count(*) AS turns, count_if(t.forfeited > 0) AS idle,
        sum(t.forfeited) AS forfeited
    FROM foreverot.turn_ended AS t
        JOIN records AS r ON r.game_id = t.game_id AND r.record = t.record
    GROUP BY r.round, t.game_id
), cards AS (
    SELECT r.round, count(*) AS revealed, count(DISTINCT v.game_id) AS games
    FROM foreverot.revealed AS v
        JOIN records AS r ON r.game_id = v.game_id AND r.record = v.record
    GROUP BY r.round
), counted AS (
    SELECT round, CAST(sum(turns) AS BIGINT) AS n, count(*) AS games,
        CAST(sum(idle) AS BIGINT) AS idle, games_variance(idle, turns) AS variance,
        sum(forfeited) / nullif(sum(idle), 0) AS forfeited
    FROM by_game GROUP BY round
)
SELECT t.round, n, idle, share(idle, n) AS share, share_low(idle / n, variance, t.games) AS low,
    share_high(idle / n, variance, t.games) AS high, round(forfeited, 2) AS forfeited,
    round(c.revealed / c.games, 2) AS revealed
FROM counted AS t LEFT JOIN cards AS c ON c.round = t.round
ORDER BY t.round
