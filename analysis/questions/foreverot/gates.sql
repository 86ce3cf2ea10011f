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
WITH by_game AS (
    SELECT source, world, game_id, count(*) AS part,
        sum(count(*)) OVER (PARTITION BY game_id) AS whole, sum(cost) AS cost
    FROM foreverot.gated GROUP BY source, world, game_id
), counted AS (
    SELECT source, world, CAST(sum(part) AS BIGINT) AS times, count(*) AS games,
        sum(part * part) AS pp, sum(part * whole) AS pw, sum(part / whole) AS parts,
        sum(cost) / sum(part) AS cost, games_variance(cost, part) AS cost_variance
    FROM by_game GROUP BY source, world
), known AS (
    SELECT *, CAST(sum(times) OVER () AS BIGINT) AS n, round(sum(parts) OVER ()) AS of_games,
        sums_variance(times, sum(times) OVER (), pp, pw, sum(pw) OVER (),
            round(sum(parts) OVER ())) AS variance
    FROM counted
)
SELECT source, world, n, times, share(times, n) AS share,
    share_low(times / n, variance, of_games) AS low,
    share_high(times / n, variance, of_games) AS high, round(cost, 2) AS cost,
    mean_low(cost, cost_variance, games) AS cost_low,
    mean_high(cost, cost_variance, games) AS cost_high
FROM known
ORDER BY times DESC, source, world
