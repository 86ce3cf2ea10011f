-- title: How often the later winner is behind
-- param game text: only this game
-- column game: which game
-- column played: how much of the game was over
-- column n: games with one winner
-- column behind: games whose winner had less than the best score at that time
-- column share: behind of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column deficit: mean points that the winners who were behind had to make up
-- column largest: the most points that were made up
WITH moments AS (
    SELECT g.id, g.game, g.winner, q.played, CAST(floor(g.turns * q.played) AS INTEGER) AS turn
    FROM games AS g CROSS JOIN (VALUES (0.25), (0.5), (0.75), (0.9)) AS q(played)
    WHERE g.winner IS NOT NULL AND g.seats > 1 AND ($game IS NULL OR g.game = $game)
), scores AS (
    SELECT m.game, m.played, m.id,
        max(s.score) - max(CASE WHEN s.seat = m.winner THEN s.score END) AS deficit
    FROM moments AS m JOIN standings AS s ON s.game_id = m.id AND s.turn = m.turn
    GROUP BY m.game, m.played, m.id
)
SELECT game, CAST(played AS DOUBLE) AS played, count(*) AS n,
    CAST(count_if(deficit > 0) AS BIGINT) AS behind,
    share(count_if(deficit > 0), count(*)) AS share,
    wilson_low(count_if(deficit > 0), count(*)) AS low,
    wilson_high(count_if(deficit > 0), count(*)) AS high,
    round(avg(CASE WHEN deficit > 0 THEN deficit END), 2) AS deficit, max(deficit) AS largest
FROM scores
GROUP BY game, played
ORDER BY game, played
