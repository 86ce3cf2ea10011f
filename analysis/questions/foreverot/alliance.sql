-- title: What moves the Alliance, and what is wasted at its cap
-- column why: what moved it
-- column n: moves of the Alliance
-- column times: moves by this
-- column share: times of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column change: mean change
-- column change_low: lower end of its 95 % interval
-- column change_high: upper end of its 95 % interval
-- column wasted: mean steps beyond the cap
-- column advances: how often it made an Event card due
WITH counted AS (
    SELECT CAST(why AS VARCHAR) AS why, count(*) AS times, avg(change) AS change,
        stddev_samp(change) AS deviation, avg(wasted) AS wasted, count_if(advance) AS advances
    FROM foreverot.alliance_moved GROUP BY why
), summed AS (
    SELECT *, CAST(sum(times) OVER () AS BIGINT) AS n FROM counted
)
SELECT why, n, times, share(times, n) AS share, wilson_low(times, n) AS low,
    wilson_high(times, n) AS high, round(change, 3) AS change,
    mean_low(change, deviation, times) AS change_low,
    mean_high(change, deviation, times) AS change_high, round(wasted, 3) AS wasted, advances
FROM summed
ORDER BY times DESC, why
