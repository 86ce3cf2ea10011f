-- title: How often each player wins
-- param game text: only this game
-- column game: which game
-- column player: the name; a bot's, if it had one seat only
-- column n: finished games with ranks
-- column won: of them won; a victory shared by k seats counts 1/k
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column score: mean final score
-- column best: highest final score
WITH by_game AS (
    SELECT game, player, game_id, count(*) AS seats, sum(won_part) AS won,
        sum(standing) AS standing, max(standing) AS best
    FROM seats
    WHERE won_part IS NOT NULL AND ($game IS NULL OR game = $game)
    GROUP BY game, player, game_id
), counted AS (
    SELECT game, player, CAST(sum(seats) AS BIGINT) AS n, count(*) AS games, sum(won) AS won,
        sum(won) / sum(seats) AS share, games_variance(won, seats) AS variance,
        sum(standing) / sum(seats) AS score, max(best) AS best
    FROM by_game GROUP BY game, player
)
SELECT game, player, n, round(won, 4) AS won, round(share, 4) AS share,
    share_low(share, variance, games) AS low, share_high(share, variance, games) AS high,
    round(score, 2) AS score, best
FROM counted AS c
ORDER BY game, c.share DESC, player
