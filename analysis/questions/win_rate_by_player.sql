-- title: How often each player wins
-- param game text: only this game
-- column game: which game
-- column player: the name; a bot's, if it had one seat only
-- column n: finished games with ranks
-- column won: games won, alone or with others
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column score: mean final score
-- column best: highest final score
SELECT game, player, count(*) AS n, count_if(won) AS won,
    share(count_if(won), count(*)) AS share,
    wilson_low(count_if(won), count(*)) AS low,
    wilson_high(count_if(won), count(*)) AS high,
    round(avg(standing), 2) AS score, max(standing) AS best
FROM seats AS s
WHERE won IS NOT NULL AND ($game IS NULL OR game = $game)
GROUP BY game, player
ORDER BY game, count_if(s.won) / count(*) DESC, player
