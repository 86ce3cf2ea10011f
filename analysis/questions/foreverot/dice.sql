-- title: What dice are thrown for, and how often they fail
-- column why: what the die was thrown for
-- column n: throws
-- column failed: throws that were too low
-- column share: failed of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column die: mean of the die
-- column die_low: lower end of its 95 % interval
-- column die_high: upper end of its 95 % interval
-- column short: mean difference of those that failed
WITH dice AS (
    SELECT game_id, CAST(why AS VARCHAR) AS why, 1 AS thrown, die, 0 AS failed, 0 AS short
    FROM foreverot.rolled
    UNION ALL
    SELECT game_id, CAST(why AS VARCHAR), 0, 0, 1, wanted - die FROM foreverot.failed
), by_game AS (
    SELECT why, game_id, sum(thrown) AS thrown, sum(die) AS die, sum(failed) AS failed,
        sum(short) AS short
    FROM dice GROUP BY why, game_id
), counted AS (
    SELECT why, CAST(sum(thrown) AS BIGINT) AS n, count_if(thrown > 0) AS games,
        CAST(sum(failed) AS BIGINT) AS failed, games_variance(failed, thrown) AS variance,
        sum(die) / nullif(sum(thrown), 0) AS die, games_variance(die, thrown) AS die_variance,
        sum(short) / nullif(sum(failed), 0) AS short
    FROM by_game GROUP BY why
)
SELECT why, n, failed, share(failed, n) AS share, share_low(failed / n, variance, games) AS low,
    share_high(failed / n, variance, games) AS high, round(die, 3) AS die,
    mean_low(die, die_variance, games) AS die_low,
    mean_high(die, die_variance, games) AS die_high, round(short, 2) AS short
FROM counted
WHERE n > 0
ORDER BY n DESC, why
