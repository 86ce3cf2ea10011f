-- title: Which acts bring points, turn by turn
-- param game text: only this game
-- column game: which game
-- column turn: the turn
-- column act: what was done
-- column n: games that came to this turn
-- column acts: how often it was done
-- column points: mean change of the acting seat's score by the act, per game
-- column each_time: mean change every time
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
WITH by_game AS (
    SELECT game, turn, act, game_id, count(*) AS acts,
        sum(standing_after - standing_before) AS points
    FROM records
    WHERE seat >= 0 AND ($game IS NULL OR game = $game)
    GROUP BY game, turn, act, game_id
), changes AS (
    SELECT game, turn, act, CAST(sum(acts) AS BIGINT) AS acts, count(*) AS games,
        sum(points) AS points, sum(points) / sum(acts) AS mean,
        games_variance(points, acts) AS variance
    FROM by_game GROUP BY game, turn, act
), reached AS (
    SELECT c.game, c.turn, count(*) AS n
    FROM (SELECT DISTINCT game, turn FROM changes) AS c
        JOIN games AS g ON g.game = c.game AND g.turns >= c.turn
    GROUP BY c.game, c.turn
)
SELECT c.game, c.turn, c.act, n, acts, round(points / n, 4) AS points, round(mean, 4) AS each_time,
    mean_low(mean, variance, games) AS low, mean_high(mean, variance, games) AS high
FROM changes AS c JOIN reached AS r ON r.game = c.game AND r.turn = c.turn
WHERE points <> 0
ORDER BY c.game, c.turn, points DESC, c.act
