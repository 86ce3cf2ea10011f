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
WITH by_game AS (
    SELECT game, turn, game_id, count(*) AS acts, sum(options) AS options, max(options) AS most,
        count_if(options <= 1) AS forced
    FROM records
    WHERE seat >= 0 AND options IS NOT NULL AND ($game IS NULL OR game = $game)
    GROUP BY game, turn, game_id
), counted AS (
    SELECT game, turn, CAST(sum(acts) AS BIGINT) AS n, count(*) AS games,
        sum(options) / sum(acts) AS options, games_variance(options, acts) AS variance,
        max(most) AS most, sum(forced) / sum(acts) AS forced,
        games_variance(forced, acts) AS forced_variance
    FROM by_game GROUP BY game, turn
)
SELECT game, turn, n, round(options, 2) AS options,
    at_least_zero(mean_low(options, variance, games)) AS low,
    mean_high(options, variance, games) AS high, most, round(forced, 4) AS forced,
    share_low(forced, forced_variance, games) AS forced_low,
    share_high(forced, forced_variance, games) AS forced_high
FROM counted
ORDER BY game, turn
