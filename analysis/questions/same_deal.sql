-- title: The same deal with different players: who makes more of it
-- param game text: only this game
-- column game: which game
-- column player: the player
-- column deals: deals, hidden cards too, that others had in the same seat as well
-- column n: games with them
-- column above: mean score above the mean of all who had the same deal and seat
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column won: of them won; a victory shared by k seats counts 1/k
-- column share: won of n
-- column share_low: lower end of the 95 % interval
-- column share_high: upper end of the 95 % interval
WITH deals AS (
    SELECT game, dealt FROM games
    WHERE dealt IS NOT NULL AND ($game IS NULL OR game = $game)
    GROUP BY game, dealt HAVING count(*) > 1
), played AS (
    SELECT g.game, g.dealt, s.seat, s.player, s.won_part, s.standing FROM games AS g
        JOIN deals AS d ON d.game = g.game AND d.dealt = g.dealt
        JOIN seats AS s ON s.game_id = g.id
    WHERE s.won_part IS NOT NULL AND coalesce(g.sides, g.seats) > 1
), usual AS (
    SELECT game, dealt, seat, avg(standing) AS score FROM played
    GROUP BY game, dealt, seat HAVING count(DISTINCT player) > 1
), by_deal AS (
    -- What was played of one deal is compared with itself: here the deal is one observation.
    SELECT p.game, p.player, p.dealt, count(*) AS games, sum(p.standing - u.score) AS above,
        sum(p.won_part) AS won
    FROM played AS p
        JOIN usual AS u ON u.game = p.game AND u.dealt = p.dealt AND u.seat = p.seat
    GROUP BY p.game, p.player, p.dealt
), counted AS (
    SELECT game, player, count(*) AS deals, CAST(sum(games) AS BIGINT) AS n,
        sum(above) / sum(games) AS above, games_variance(above, games) AS variance,
        sum(won) AS won, sum(won) / sum(games) AS win_share,
        games_variance(won, games) AS won_variance
    FROM by_deal GROUP BY game, player
)
SELECT game, player, deals, n, round(above, 4) AS above,
    mean_low(above, variance, deals) AS low, mean_high(above, variance, deals) AS high,
    round(won, 4) AS won, round(win_share, 4) AS share,
    share_low(win_share, won_variance, deals) AS share_low,
    share_high(win_share, won_variance, deals) AS share_high
FROM counted
ORDER BY game, above DESC, player
