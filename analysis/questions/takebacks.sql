-- title: What is taken back most
-- param game text: only this game
-- column game: which game
-- column act: the act that was taken back
-- column n: how often seats did it, taken back or not
-- column taken: how often it was taken back
-- column share: taken of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column games: games in which it was taken back
-- column revealed: how often the table had shown something since
WITH said AS (
    SELECT t.game, t.act, t.game_id, 1 AS taken, CASE WHEN b.revealed THEN 1 ELSE 0 END AS revealed
    FROM taken_back AS t
        JOIN takebacks AS b ON b.game_id = t.game_id AND b.record = t.takeback
    WHERE t.seat >= 0 AND ($game IS NULL OR t.game = $game)
    UNION ALL
    SELECT game, act, game_id, 0, 0 FROM records
    WHERE seat >= 0 AND ($game IS NULL OR game = $game)
), by_game AS (
    SELECT game, act, game_id, count(*) AS said, sum(taken) AS taken, sum(revealed) AS revealed
    FROM said GROUP BY game, act, game_id
), counted AS (
    SELECT game, act, CAST(sum(said) AS BIGINT) AS n, CAST(sum(taken) AS BIGINT) AS taken,
        games_variance(taken, said) AS variance, count(*) AS of_games,
        CAST(count_if(taken > 0) AS BIGINT) AS games, CAST(sum(revealed) AS BIGINT) AS revealed
    FROM by_game GROUP BY game, act HAVING sum(taken) > 0
)
SELECT game, act, n, taken, share(taken, n) AS share, share_low(taken / n, variance, of_games) AS low,
    share_high(taken / n, variance, of_games) AS high, games, revealed
FROM counted
ORDER BY game, taken DESC, act
