-- title: Which squares cards are discovered on, and how tightly
-- column square: the square, as the acting seat counts
-- column n: discoveries on the board
-- column on_it: discoveries on this square
-- column share: on_it of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column slack: mean number of squares that the counter stood beyond it
-- column cost: mean cost of the card
-- column spent: mean share of the counter that it cost
-- column spent_low: lower end of its 95 % interval
-- column spent_high: upper end of its 95 % interval
WITH discovered AS (
    SELECT d.game_id, d.square, m.square - m.change AS counter, -m.change AS cost
    FROM boreal_pyramid.discovered AS d
        JOIN boreal_pyramid.counter_moved AS m ON m.game_id = d.game_id AND m.record = d.record
    WHERE m.why = 'cost' AND m.square - m.change > 0
), by_game AS (
    SELECT square, game_id, count(*) AS part, sum(count(*)) OVER (PARTITION BY game_id) AS whole,
        sum(counter - square) AS slack, sum(cost) AS cost, sum(cost / counter) AS spent
    FROM discovered GROUP BY square, game_id
), counted AS (
    SELECT square, CAST(sum(part) AS BIGINT) AS on_it, count(*) AS games, sum(part * part) AS pp,
        sum(part * whole) AS pw, sum(part / whole) AS parts, sum(slack) / sum(part) AS slack,
        sum(cost) / sum(part) AS cost, sum(spent) / sum(part) AS spent,
        games_variance(spent, part) AS spent_variance
    FROM by_game GROUP BY square
), known AS (
    SELECT *, CAST(sum(on_it) OVER () AS BIGINT) AS n, round(sum(parts) OVER ()) AS of_games,
        sums_variance(on_it, sum(on_it) OVER (), pp, pw, sum(pw) OVER (),
            round(sum(parts) OVER ())) AS variance
    FROM counted
)
SELECT square, n, on_it, share(on_it, n) AS share, share_low(on_it / n, variance, of_games) AS low,
    share_high(on_it / n, variance, of_games) AS high, round(slack, 2) AS slack,
    round(cost, 2) AS cost, round(spent, 4) AS spent,
    mean_low(spent, spent_variance, games) AS spent_low,
    mean_high(spent, spent_variance, games) AS spent_high
FROM known
ORDER BY square
