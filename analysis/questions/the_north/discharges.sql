-- title: At which Level Nodes are discharged
-- column level: the Level
-- column n: discharges
-- column at_it: discharges at this Level
-- column share: at_it of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column turn: mean turn
-- column win_share: how often the seats won that discharged there
-- column win_low: lower end of its 95 % interval
-- column win_high: upper end of its 95 % interval
WITH by_game AS (
    SELECT d.level, d.game_id, count(*) AS part,
        sum(count(*)) OVER (PARTITION BY d.game_id) AS whole, sum(d.turn) AS turn,
        coalesce(sum(s.won_part), 0) AS won, count(s.won_part) AS ranked
    FROM the_north.discharged AS d JOIN seats AS s ON s.game_id = d.game_id AND s.seat = d.seat
    GROUP BY d.level, d.game_id
), counted AS (
    SELECT level, CAST(sum(part) AS BIGINT) AS at_it, sum(part * part) AS pp,
        sum(part * whole) AS pw, sum(part / whole) AS parts, sum(turn) / sum(part) AS turn,
        sum(won) / nullif(sum(ranked), 0) AS win_share, games_variance(won, ranked) AS won_variance,
        count_if(ranked > 0) AS won_games
    FROM by_game GROUP BY level
), known AS (
    SELECT *, CAST(sum(at_it) OVER () AS BIGINT) AS n, round(sum(parts) OVER ()) AS of_games,
        sums_variance(at_it, sum(at_it) OVER (), pp, pw, sum(pw) OVER (),
            round(sum(parts) OVER ())) AS variance
    FROM counted
)
SELECT level, n, at_it, share(at_it, n) AS share, share_low(at_it / n, variance, of_games) AS low,
    share_high(at_it / n, variance, of_games) AS high, round(turn, 2) AS turn,
    round(win_share, 4) AS win_share, share_low(win_share, won_variance, won_games) AS win_low,
    share_high(win_share, won_variance, won_games) AS win_high
FROM known
ORDER BY level
