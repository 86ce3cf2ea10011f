-- title: What actions are spent on
-- column action: gate, engage, confront, rot, rouse, transfer, deploy, favors or special
-- column n: actions taken
-- column times: how often it was this one
-- column share: times of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column spent: mean number of actions that it took
-- column turn: mean turn
WITH by_game AS (
    SELECT CAST(action AS VARCHAR) AS action, game_id, count(*) AS part,
        sum(count(*)) OVER (PARTITION BY game_id) AS whole, sum(actions) AS spent,
        sum(turn) AS turn
    FROM foreverot.acted GROUP BY action, game_id
), counted AS (
    SELECT action, CAST(sum(part) AS BIGINT) AS times, sum(part * part) AS pp,
        sum(part * whole) AS pw, sum(part / whole) AS parts, sum(spent) / sum(part) AS spent,
        sum(turn) / sum(part) AS turn
    FROM by_game GROUP BY action
), known AS (
    SELECT *, CAST(sum(times) OVER () AS BIGINT) AS n, round(sum(parts) OVER ()) AS of_games,
        sums_variance(times, sum(times) OVER (), pp, pw, sum(pw) OVER (),
            round(sum(parts) OVER ())) AS variance
    FROM counted
)
SELECT action, n, times, share(times, n) AS share, share_low(times / n, variance, of_games) AS low,
    share_high(times / n, variance, of_games) AS high, round(spent, 3) AS spent,
    round(turn, 2) AS turn
FROM known
ORDER BY times DESC, action
