-- title: What actions are spent on
-- column action: gate, engage, confront, rot, rouse, transfer, deploy, favors or special
-- column n: actions taken
-- column times: how often it was this one
-- column share: times of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column spent: mean number of actions that it took
-- column turn: mean turn
WITH counted AS (
    SELECT CAST(action AS VARCHAR) AS action, count(*) AS times, avg(actions) AS spent,
        avg(turn) AS turn
    FROM foreverot.acted GROUP BY action
), summed AS (
    SELECT *, CAST(sum(times) OVER () AS BIGINT) AS n FROM counted
)
SELECT action, n, times, share(times, n) AS share, wilson_low(times, n) AS low,
    wilson_high(times, n) AS high, round(spent, 3) AS spent, round(turn, 2) AS turn
FROM summed
ORDER BY times DESC, action
