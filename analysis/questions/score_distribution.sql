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
-- column won: of them won; a victory shared by k sides counts 1/k
-- column win_share: won of seats
-- column win_low: lower end of its 95 % interval
-- column win_high: upper end of its 95 % interval
WITH sides AS (
    SELECT s.game, s.game_id, max(s.standing) AS standing, least(1, sum(s.won_part)) AS won
    FROM seats AS s JOIN games AS g ON g.id = s.game_id
    WHERE g.outcome <> 'open' AND ($game IS NULL OR s.game = $game)
    GROUP BY s.game, s.game_id, coalesce(s.side, s.seat)
), finished AS (
    SELECT game, game_id, CAST(floor(standing / $width) * $width AS BIGINT) AS score, won FROM sides
), by_game AS (
    SELECT game, score, game_id, count(*) AS part,
        sum(count(*)) OVER (PARTITION BY game_id) AS whole,
        coalesce(sum(won), 0) AS won, count(won) AS ranked
    FROM finished GROUP BY game, score, game_id
), counted AS (
    SELECT game, score, CAST(sum(part) AS BIGINT) AS seats, sum(part * part) AS pp,
        sum(part * whole) AS pw, sum(part / whole) AS games, sum(won) AS won,
        sum(ranked) AS ranked, games_variance(won, ranked) AS won_variance,
        count_if(ranked > 0) AS won_games
    FROM by_game GROUP BY game, score
), summed AS (
    SELECT *, CAST(sum(seats) OVER games AS BIGINT) AS n, sum(pw) OVER games AS ww,
        round(sum(games) OVER games) AS of_games, won / nullif(ranked, 0) AS win_share
    FROM counted WINDOW games AS (PARTITION BY game)
), known AS (
    SELECT *, sums_variance(seats, n, pp, pw, ww, of_games) AS variance FROM summed
)
SELECT game, score, n, seats, share(seats, n) AS share,
    share_low(seats / n, variance, of_games) AS low,
    share_high(seats / n, variance, of_games) AS high, round(won, 4) AS won,
    round(win_share, 4) AS win_share, share_low(win_share, won_variance, won_games) AS win_low,
    share_high(win_share, won_variance, won_games) AS win_high
FROM known
ORDER BY game, score
