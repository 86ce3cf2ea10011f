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
WITH back AS (
    SELECT t.game, t.act, count(*) AS taken, count(DISTINCT t.game_id) AS games,
        count_if(b.revealed) AS revealed
    FROM taken_back AS t
        JOIN takebacks AS b ON b.game_id = t.game_id AND b.record = t.takeback
    WHERE t.seat >= 0 AND ($game IS NULL OR t.game = $game)
    GROUP BY t.game, t.act
), kept AS (
    SELECT r.game, r.act, count(*) AS kept FROM records AS r
        JOIN back AS b ON b.game = r.game AND b.act = r.act
    WHERE r.seat >= 0
    GROUP BY r.game, r.act
)
SELECT b.game, b.act, taken + coalesce(kept, 0) AS n, taken,
    share(taken, taken + coalesce(kept, 0)) AS share,
    wilson_low(taken, taken + coalesce(kept, 0)) AS low,
    wilson_high(taken, taken + coalesce(kept, 0)) AS high, games, revealed
FROM back AS b LEFT JOIN kept AS k ON k.game = b.game AND k.act = b.act
ORDER BY b.game, taken DESC, b.act
