-- title: How final scores are spread
-- param game text: only this game
-- param width integer = 5: points that are counted together
-- column game: which game
-- column score: the lowest score of the group
-- column n: sides of finished games: seats, teams, or all together
-- column seats: sides with such a score
-- column share: of all sides of that game
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column won: sides with such a score that won
-- column win_share: won of seats
-- column win_low: lower end of its 95 % interval
-- column win_high: upper end of its 95 % interval
WITH sides AS (
    SELECT s.game, s.game_id, max(s.standing) AS standing, bool_or(s.won) AS won
    FROM seats AS s JOIN games AS g ON g.id = s.game_id
    WHERE g.outcome <> 'open' AND ($game IS NULL OR s.game = $game)
    GROUP BY s.game, s.game_id, coalesce(s.side, s.seat)
), finished AS (
    SELECT game, CAST(floor(standing / $width) * $width AS BIGINT) AS score, won FROM sides
), counted AS (
    SELECT game, score, count(*) AS seats, count_if(won) AS won, count(won) AS ranked
    FROM finished GROUP BY game, score
), summed AS (
    SELECT *, CAST(sum(seats) OVER (PARTITION BY game) AS BIGINT) AS n FROM counted
)
SELECT game, score, n, seats,
    share(seats, n) AS share, wilson_low(seats, n) AS low, wilson_high(seats, n) AS high, won,
    share(won, ranked) AS win_share, wilson_low(won, ranked) AS win_low,
    wilson_high(won, ranked) AS win_high
FROM summed
ORDER BY game, score
