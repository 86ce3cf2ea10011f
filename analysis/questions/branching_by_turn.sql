-- title: How many options seats have, turn by turn
-- param game text: only this game
-- needs: records.options
-- column game: which game
-- column turn: the turn
-- column n: acts of seats in that turn
-- column options: mean number of legal acts to choose from
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column most: the largest number
-- column forced: share of acts without a choice
-- column forced_low: lower end of its 95 % interval
-- column forced_high: upper end of its 95 % interval
SELECT game, turn, count(*) AS n, round(avg(options), 2) AS options,
    mean_low(avg(options), stddev_samp(options), count(*)) AS low,
    mean_high(avg(options), stddev_samp(options), count(*)) AS high,
    max(options) AS most,
    share(count_if(options <= 1), count(*)) AS forced,
    wilson_low(count_if(options <= 1), count(*)) AS forced_low,
    wilson_high(count_if(options <= 1), count(*)) AS forced_high
FROM records
WHERE seat >= 0 AND options IS NOT NULL AND ($game IS NULL OR game = $game)
GROUP BY game, turn
ORDER BY game, turn
