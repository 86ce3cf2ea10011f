-- title: Where final points come from
-- param game text: only this game
-- each: scored(game_id, seat, points, source|why|card)
-- column game: which game
-- column source: what the points are for; in games that score cards, the card
-- column n: seats of games that were scored
-- column seats: seats that scored it
-- column share: seats of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column points: mean points of the seats that scored it
-- column points_low: lower end of its 95 % interval
-- column points_high: upper end of its 95 % interval
-- column all_points: this source's share of all points
-- column win_share: how often the seats that scored it won
-- column win_low: lower end of its 95 % interval
-- column win_high: upper end of its 95 % interval
WITH by_seat AS (
    SELECT game, game_id, seat, source, sum(points) AS points FROM each_scored
    WHERE $game IS NULL OR game = $game
    GROUP BY game, game_id, seat, source
), scored_seats AS (
    SELECT game, game_id, count(DISTINCT seat) AS whole FROM by_seat GROUP BY game, game_id
), totals AS (
    SELECT game, CAST(sum(whole) AS BIGINT) AS n, sum(whole * whole) AS ww, count(*) AS of_games
    FROM scored_seats GROUP BY game
), by_game AS (
    SELECT b.game, b.source, b.game_id, count(*) AS part, any_value(w.whole) AS whole,
        sum(b.points) AS points, coalesce(sum(s.won_part), 0) AS won, count(s.won_part) AS ranked
    FROM by_seat AS b JOIN seats AS s ON s.game_id = b.game_id AND s.seat = b.seat
        JOIN scored_seats AS w ON w.game_id = b.game_id
    GROUP BY b.game, b.source, b.game_id
), sources AS (
    SELECT game, source, CAST(sum(part) AS BIGINT) AS seats, count(*) AS games,
        sum(part * part) AS pp, sum(part * whole) AS pw, sum(points) AS total,
        games_variance(points, part) AS points_variance, sum(won) AS won, sum(ranked) AS ranked,
        games_variance(won, ranked) AS won_variance, count_if(ranked > 0) AS won_games
    FROM by_game GROUP BY game, source
), known AS (
    SELECT s.*, n, of_games, total / seats AS mean, won / nullif(ranked, 0) AS win_share,
        sums_variance(seats, n, pp, pw, ww, of_games) AS variance
    FROM sources AS s JOIN totals AS t ON t.game = s.game
)
SELECT game, source, n, seats, share(seats, n) AS share,
    share_low(seats / n, variance, of_games) AS low,
    share_high(seats / n, variance, of_games) AS high, round(mean, 2) AS points,
    mean_low(mean, points_variance, games) AS points_low,
    mean_high(mean, points_variance, games) AS points_high,
    round(total / nullif(sum(total) OVER (PARTITION BY game), 0), 4) AS all_points,
    round(win_share, 4) AS win_share, share_low(win_share, won_variance, won_games) AS win_low,
    share_high(win_share, won_variance, won_games) AS win_high
FROM known
ORDER BY game, total DESC, source
