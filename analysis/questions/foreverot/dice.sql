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
WITH thrown AS (
    SELECT CAST(why AS VARCHAR) AS why, count(*) AS n, avg(die) AS die, stddev_samp(die) AS deviation
    FROM foreverot.rolled GROUP BY why
), failed AS (
    SELECT CAST(why AS VARCHAR) AS why, count(*) AS failed, avg(wanted - die) AS short
    FROM foreverot.failed GROUP BY why
)
SELECT t.why, n, coalesce(failed, 0) AS failed, share(coalesce(failed, 0), n) AS share,
    wilson_low(coalesce(failed, 0), n) AS low, wilson_high(coalesce(failed, 0), n) AS high,
    round(die, 3) AS die, mean_low(die, deviation, n) AS die_low,
    mean_high(die, deviation, n) AS die_high, round(short, 2) AS short
FROM thrown AS t LEFT JOIN failed AS f ON f.why = t.why
ORDER BY n DESC, t.why
