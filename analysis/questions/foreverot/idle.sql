-- title: Actions forfeited, round by round
-- column round: the round
-- column n: turns
-- column idle: turns that ended with actions left
-- column share: idle of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column forfeited: mean number of actions left in those turns
-- column revealed: Foreverot cards revealed in that round, a game
WITH turns AS (
    SELECT r.round, t.forfeited FROM foreverot.turn_ended AS t
        JOIN records AS r ON r.game_id = t.game_id AND r.record = t.record
), cards AS (
    SELECT r.round, count(*) AS revealed, count(DISTINCT v.game_id) AS games
    FROM foreverot.revealed AS v
        JOIN records AS r ON r.game_id = v.game_id AND r.record = v.record
    GROUP BY r.round
), counted AS (
    SELECT round, count(*) AS n, count_if(forfeited > 0) AS idle,
        avg(CASE WHEN forfeited > 0 THEN forfeited END) AS forfeited
    FROM turns GROUP BY round
)
SELECT t.round, n, idle, share(idle, n) AS share, wilson_low(idle, n) AS low,
    wilson_high(idle, n) AS high, round(forfeited, 2) AS forfeited,
    round(c.revealed / c.games, 2) AS revealed
FROM counted AS t LEFT JOIN cards AS c ON c.round = t.round
ORDER BY t.round
