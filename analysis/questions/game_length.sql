-- title: How long games are
-- param game text: only this game
-- column game: which game
-- column seats: seats at the table
-- column n: finished games
-- column turns: mean number of turns
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column shortest: fewest turns
-- column quarter: a quarter of the games has no more turns
-- column median: half of the games has no more turns
-- column three_quarters: three quarters of the games have no more turns
-- column longest: most turns
-- column records: mean number of records
-- column minutes: mean time of play
SELECT game, seats, count(*) AS n,
    round(avg(turns), 2) AS turns,
    at_least_zero(mean_low(avg(turns), var_samp(turns) / count(*), count(*))) AS low,
    mean_high(avg(turns), var_samp(turns) / count(*), count(*)) AS high,
    min(turns) AS shortest,
    percentile_cont(0.25) WITHIN GROUP (ORDER BY turns) AS quarter,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY turns) AS median,
    percentile_cont(0.75) WITHIN GROUP (ORDER BY turns) AS three_quarters,
    max(turns) AS longest,
    round(avg(records), 1) AS records,
    round(avg(duration_ms) / 60000, 2) AS minutes
FROM games
WHERE outcome <> 'open' AND ($game IS NULL OR game = $game)
GROUP BY game, seats
ORDER BY game, seats
