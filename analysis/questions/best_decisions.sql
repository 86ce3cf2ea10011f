-- title: Who plays best, move by move
-- param game text: only this game
-- column game: which game
-- column player: who
-- column n: games that were judged
-- column decisions: decisions in them
-- column gained: mean chance that the own decisions of a game gained
-- column gained_low: lower end of the 95 % interval
-- column gained_high: upper end of the 95 % interval
-- column blunders: decisions that surely cost a tenth of the game or more
-- column luck: mean chance that luck gave in a game
WITH sums AS (
    SELECT j.game, j.game_id, s.player,
        count_if(j.cause = 'own') AS decisions,
        sum(CASE WHEN j.cause = 'own' THEN j.change ELSE 0 END) AS gained,
        sum(CASE WHEN j.cause = 'luck' THEN j.change ELSE 0 END) AS luck,
        count_if(j.cause = 'own' AND j.sure AND j.change <= -0.1) AS blunders
    FROM judgements AS j JOIN seats AS s ON s.game_id = j.game_id AND s.seat = j.seat
    WHERE j.cause IS NOT NULL AND ($game IS NULL OR j.game = $game)
    GROUP BY j.game, j.game_id, j.seat, s.player
)
SELECT game, player, count(*) AS n, CAST(sum(decisions) AS BIGINT) AS decisions,
    round(avg(gained), 4) AS gained,
    mean_low(avg(gained), stddev_samp(gained), count(*)) AS gained_low,
    mean_high(avg(gained), stddev_samp(gained), count(*)) AS gained_high,
    CAST(sum(blunders) AS BIGINT) AS blunders, round(avg(luck), 4) AS luck
FROM sums
GROUP BY game, player
ORDER BY game, gained DESC, player
