-- title: How often each bot wins
-- param game text: only this game
-- column game: which game
-- column bot: the bot
-- column n: finished games with ranks, once for every side that it was on
-- column won: of them won, alone or with others
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column score: mean final score
WITH sides AS (
    SELECT game, bot, game_id, coalesce(side, seat) AS side, bool_or(won) AS won,
        avg(standing) AS standing
    FROM seats
    WHERE won IS NOT NULL AND bot IS NOT NULL AND ($game IS NULL OR game = $game)
    GROUP BY game, bot, game_id, coalesce(side, seat)
)
SELECT game, bot, count(*) AS n, count_if(won) AS won,
    share(count_if(won), count(*)) AS share,
    wilson_low(count_if(won), count(*)) AS low,
    wilson_high(count_if(won), count(*)) AS high,
    round(avg(standing), 2) AS score
FROM sides AS s
GROUP BY game, bot
ORDER BY game, count_if(s.won) / count(*) DESC, bot
