-- title: Which Gates are taken, and what they cost
-- column source: from this world
-- column world: to this world
-- column n: journeys through Gates
-- column times: journeys on this way
-- column share: times of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column cost: mean cost in Alliance
-- column cost_low: lower end of its 95 % interval
-- column cost_high: upper end of its 95 % interval
WITH counted AS (
    SELECT source, world, count(*) AS times, avg(cost) AS cost, stddev_samp(cost) AS deviation
    FROM foreverot.gated GROUP BY source, world
), summed AS (
    SELECT *, CAST(sum(times) OVER () AS BIGINT) AS n FROM counted
)
SELECT source, world, n, times, share(times, n) AS share, wilson_low(times, n) AS low,
    wilson_high(times, n) AS high, round(cost, 2) AS cost, mean_low(cost, deviation, times) AS cost_low,
    mean_high(cost, deviation, times) AS cost_high
FROM summed
ORDER BY times DESC, source, world
