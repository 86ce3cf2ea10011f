-- title: When a game is decided
-- param game text: only this game
-- column game: which game
-- column played: how much of the game was over
-- column n: games that were judged and have a winner
-- column leader: games in which a seat had 90 % or more by then
-- column share: leader of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column best: mean chance of the seat that had the best
WITH ends AS (
    SELECT j.game_id, max(j.record) AS records
    FROM judgements AS j JOIN games AS g ON g.id = j.game_id
    WHERE g.winner IS NOT NULL AND ($game IS NULL OR j.game = $game)
    GROUP BY j.game_id
), moments AS (
    SELECT e.game_id, q.played, CAST(floor(e.records * q.played) AS INTEGER) AS record
    FROM ends AS e CROSS JOIN (VALUES (0.25), (0.5), (0.75), (0.9)) AS q(played)
), nearest AS (
    SELECT m.game_id, m.played, max(j.record) AS record
    FROM moments AS m JOIN judgements AS j ON j.game_id = m.game_id AND j.record <= m.record
    GROUP BY m.game_id, m.played
), best AS (
    SELECT j.game, n.played, n.game_id, max(j.chance) AS best
    FROM nearest AS n JOIN judgements AS j ON j.game_id = n.game_id AND j.record = n.record
    GROUP BY j.game, n.played, n.game_id
)
SELECT game, CAST(played AS DOUBLE) AS played, count(*) AS n,
    CAST(count_if(best >= 0.9) AS BIGINT) AS leader,
    share(count_if(best >= 0.9), count(*)) AS share,
    wilson_low(count_if(best >= 0.9), count(*)) AS low,
    wilson_high(count_if(best >= 0.9), count(*)) AS high, round(avg(best), 4) AS best
FROM best
GROUP BY game, played
ORDER BY game, played
