-- title: How often all win together, by level and number of players
-- param game text: only this game
-- column game: which game
-- column seats: how many played
-- column set_name: the component set
-- column options: the options of the game: its level, where it has one
-- column n: finished games that all won or lost
-- column won: games won
-- column share: won of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column score: mean final score
SELECT g.game, g.seats, g.set_name, CAST(g.options AS VARCHAR) AS options, count(*) AS n,
    CAST(count_if(s.won) AS BIGINT) AS won, share(count_if(s.won), count(*)) AS share,
    wilson_low(count_if(s.won), count(*)) AS low, wilson_high(count_if(s.won), count(*)) AS high,
    round(avg(s.standing), 2) AS score
FROM games AS g JOIN seats AS s ON s.game_id = g.id AND s.seat = 0
WHERE g.sides = 1 AND s.won IS NOT NULL AND ($game IS NULL OR g.game = $game)
GROUP BY g.game, g.seats, g.set_name, CAST(g.options AS VARCHAR)
ORDER BY g.game, g.seats, g.set_name, options
