-- title: The same deal with different players: who makes more of it
-- param game text: only this game
-- column game: which game
-- column player: the player
-- column deals: deals that others had in the same seat as well
-- column n: games with them
-- column above: mean score above the mean of all who had the same deal and seat
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column won: games won, alone or with others
-- column share: won of n
-- column share_low: lower end of the 95 % interval
-- column share_high: upper end of the 95 % interval
WITH deals AS (
    SELECT game, position FROM positions
    WHERE turn = 0 AND ($game IS NULL OR game = $game)
    GROUP BY game, position HAVING count(*) > 1
), dealt AS (
    SELECT p.game, p.position, p.game_id FROM positions AS p
        JOIN deals AS d ON d.game = p.game AND d.position = p.position
    WHERE p.turn = 0
), played AS (
    SELECT d.game, d.position, s.seat, s.player, s.won, s.standing FROM dealt AS d
        JOIN seats AS s ON s.game_id = d.game_id
    WHERE s.won IS NOT NULL
), usual AS (
    SELECT game, position, seat, avg(standing) AS score FROM played
    GROUP BY game, position, seat HAVING count(DISTINCT player) > 1
)
SELECT p.game, p.player, count(DISTINCT p.position) AS deals, count(*) AS n,
    round(avg(p.standing - u.score), 4) AS above,
    mean_low(avg(p.standing - u.score), stddev_samp(p.standing - u.score), count(*)) AS low,
    mean_high(avg(p.standing - u.score), stddev_samp(p.standing - u.score), count(*)) AS high,
    count_if(p.won) AS won, share(count_if(p.won), count(*)) AS share,
    wilson_low(count_if(p.won), count(*)) AS share_low,
    wilson_high(count_if(p.won), count(*)) AS share_high
FROM played AS p
    JOIN usual AS u ON u.game = p.game AND u.position = p.position AND u.seat = p.seat
GROUP BY p.game, p.player
ORDER BY p.game, above DESC, p.player
