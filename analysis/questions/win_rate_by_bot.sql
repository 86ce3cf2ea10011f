-- title: How often each bot wins
-- param game text: only this game
-- column game: which game
-- column bot: the bot
-- column n: finished games with ranks, once for every side that it was on
-- column won: of them won; a victory shared by k sides counts 1/k
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column score: mean final score
WITH by_side AS (
    SELECT game, bot, game_id, coalesce(side, seat) AS side, least(1, sum(won_part)) AS won,
        avg(standing) AS standing
    FROM seats
    WHERE won_part IS NOT NULL AND bot IS NOT NULL AND ($game IS NULL OR game = $game)
    GROUP BY game, bot, game_id, coalesce(side, seat)
), by_game AS (
    SELECT game, bot, game_id, count(*) AS sides, sum(won) AS won, sum(standing) AS standing
    FROM by_side GROUP BY game, bot, game_id
), counted AS (
    SELECT game, bot, CAST(sum(sides) AS BIGINT) AS n, count(*) AS games, sum(won) AS won,
        sum(won) / sum(sides) AS share, games_variance(won, sides) AS variance,
        sum(standing) / sum(sides) AS score
    FROM by_game GROUP BY game, bot
)
SELECT game, bot, n, round(won, 4) AS won, round(share, 4) AS share,
    share_low(share, variance, games) AS low, share_high(share, variance, games) AS high,
    round(score, 2) AS score
FROM counted AS c
ORDER BY game, c.share DESC, bot
