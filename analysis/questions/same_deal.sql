-- title: The same deal with different players: who makes more of it
-- param game text: only this game
-- column game: which game
-- column player: the player
-- column deals: deals, hidden cards too, that others had in the same seat as well
-- column n: games with them
-- column above: mean score above the mean of all who had the same deal and seat
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column won: games won, alone or with others
-- column share: won of n
-- column share_low: lower end of the 95 % interval
-- column share_high: upper end of the 95 % interval
WITH deals AS (
    SELECT game, dealt FROM games
    WHERE dealt IS NOT NULL AND ($game IS NULL OR game = $game)
    GROUP BY game, dealt HAVING count(*) > 1
), played AS (
    SELECT g.game, g.dealt, s.seat, s.player, s.won, s.standing FROM games AS g
        JOIN deals AS d ON d.game = g.game AND d.dealt = g.dealt
        JOIN seats AS s ON s.game_id = g.id
    WHERE s.won IS NOT NULL AND coalesce(g.sides, g.seats) > 1
), usual AS (
    SELECT game, dealt, seat, avg(standing) AS score FROM played
    GROUP BY game, dealt, seat HAVING count(DISTINCT player) > 1
)
SELECT p.game, p.player, count(DISTINCT p.dealt) AS deals, count(*) AS n,
    round(avg(p.standing - u.score), 4) AS above,
    mean_low(avg(p.standing - u.score), stddev_samp(p.standing - u.score), count(*)) AS low,
    mean_high(avg(p.standing - u.score), stddev_samp(p.standing - u.score), count(*)) AS high,
    count_if(p.won) AS won, share(count_if(p.won), count(*)) AS share,
    wilson_low(count_if(p.won), count(*)) AS share_low,
    wilson_high(count_if(p.won), count(*)) AS share_high
FROM played AS p
    JOIN usual AS u ON u.game = p.game AND u.dealt = p.dealt AND u.seat = p.seat
GROUP BY p.game, p.player
ORDER BY p.game, above DESC, p.player
