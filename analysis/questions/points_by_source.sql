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
    SELECT game, count(*) AS n FROM (SELECT DISTINCT game, game_id, seat FROM by_seat) GROUP BY game
), sources AS (
    SELECT b.game, b.source, count(*) AS seats, avg(b.points) AS mean,
        stddev_samp(b.points) AS deviation, sum(b.points) AS total,
        count_if(s.won) AS won, count(s.won) AS ranked
    FROM by_seat AS b JOIN seats AS s ON s.game_id = b.game_id AND s.seat = b.seat
    GROUP BY b.game, b.source
)
SELECT s.game, s.source, n, s.seats, share(s.seats, n) AS share, wilson_low(s.seats, n) AS low,
    wilson_high(s.seats, n) AS high, round(mean, 2) AS points,
    mean_low(mean, deviation, s.seats) AS points_low,
    mean_high(mean, deviation, s.seats) AS points_high,
    round(total / nullif(sum(total) OVER (PARTITION BY s.game), 0), 4) AS all_points,
    share(won, ranked) AS win_share, wilson_low(won, ranked) AS win_low,
    wilson_high(won, ranked) AS win_high
FROM sources AS s JOIN scored_seats AS n ON n.game = s.game
ORDER BY s.game, total DESC, s.source
