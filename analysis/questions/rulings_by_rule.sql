-- title: Which rules tables had to rule on
-- param game text: only this game
-- column game: which game
-- column rule: the rule that the table named; nothing where it named none
-- column rulings: how many rulings
-- column n: games in the archive
-- column games: games with such a ruling
-- column share: games of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column reason: a reason that was given
WITH named AS (
    SELECT game, rule, count(*) AS rulings, count(DISTINCT game_id) AS games, min(reason) AS reason
    FROM rulings WHERE $game IS NULL OR game = $game
    GROUP BY game, rule
), all_games AS (
    SELECT game, count(*) AS n FROM games GROUP BY game
)
SELECT r.game, r.rule, r.rulings, n, r.games, share(r.games, n) AS share,
    listed_low(r.games, n) AS low, wilson_high(r.games, n) AS high, r.reason
FROM named AS r JOIN all_games AS a ON a.game = r.game
ORDER BY r.game, r.rulings DESC, r.rule
