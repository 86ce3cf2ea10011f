-- title: Who plays best, move by move
-- param game text: only this game
-- column game: which game
-- column player: who
-- column n: games that were judged
-- column decisions: decisions in them
-- column gained: mean chance that the own decisions of a seat gained in a game
-- column gained_low: lower end of the 95 % interval
-- column gained_high: upper end of the 95 % interval
-- column blunders: decisions that surely cost a tenth of the game or more
-- column luck: mean chance that luck gave a seat in a game
WITH by_game AS (
    SELECT j.game, s.player, j.game_id, count(DISTINCT j.seat) AS seats,
        count_if(j.cause = 'own') AS decisions,
        sum(CASE WHEN j.cause = 'own' THEN j.change ELSE 0 END) AS gained,
        sum(CASE WHEN j.cause = 'luck' THEN j.change ELSE 0 END) AS luck,
        count_if(j.cause = 'own' AND j.sure AND j.change <= -0.1) AS blunders
    FROM judgements AS j JOIN seats AS s ON s.game_id = j.game_id AND s.seat = j.seat
    WHERE j.cause IS NOT NULL AND ($game IS NULL OR j.game = $game)
    GROUP BY j.game, s.player, j.game_id
), counted AS (
    SELECT game, player, count(*) AS n, sum(seats) AS seats,
        CAST(sum(decisions) AS BIGINT) AS decisions, sum(gained) / sum(seats) AS gained,
        games_variance(gained, seats) AS variance, CAST(sum(blunders) AS BIGINT) AS blunders,
        sum(luck) / sum(seats) AS luck
    FROM by_game GROUP BY game, player
)
SELECT game, player, n, decisions, round(gained, 4) AS gained,
    mean_low(gained, variance, n) AS gained_low, mean_high(gained, variance, n) AS gained_high,
    blunders, round(luck, 4) AS luck
FROM counted
ORDER BY game, gained DESC, player
