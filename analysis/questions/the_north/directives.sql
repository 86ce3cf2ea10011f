-- title: Which Directives are chosen first, second and third
-- column nth: its place in the turn
-- column directive: reprogram, build, play or discharge
-- column n: Directives in that place
-- column chosen: how often it was this one
-- column share: chosen of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column win_share: how often the seats that chose it won
-- column win_low: lower end of its 95 % interval
-- column win_high: upper end of its 95 % interval
WITH directives AS (
    SELECT game_id, turn, record, seat, 'reprogram' AS directive FROM the_north.act_reprogram
    UNION ALL SELECT game_id, turn, record, seat, 'build' FROM the_north.act_build
    UNION ALL SELECT game_id, turn, record, seat, 'discharge' FROM the_north.act_discharge
    UNION ALL SELECT game_id, turn, record, seat, 'play' FROM the_north.played WHERE why = 'play'
), numbered AS (
    SELECT *, row_number() OVER (PARTITION BY game_id, turn ORDER BY record) AS nth FROM directives
), by_game AS (
    SELECT d.nth, d.directive, d.game_id, count(*) AS part,
        sum(count(*)) OVER (PARTITION BY d.game_id, d.nth) AS whole,
        coalesce(sum(s.won_part), 0) AS won, count(s.won_part) AS ranked
    FROM numbered AS d JOIN seats AS s ON s.game_id = d.game_id AND s.seat = d.seat
    GROUP BY d.nth, d.directive, d.game_id
), counted AS (
    SELECT nth, directive, CAST(sum(part) AS BIGINT) AS chosen, sum(part * part) AS pp,
        sum(part * whole) AS pw, sum(part / whole) AS parts,
        sum(won) / nullif(sum(ranked), 0) AS win_share, games_variance(won, ranked) AS won_variance,
        count_if(ranked > 0) AS won_games
    FROM by_game GROUP BY nth, directive
), summed AS (
    SELECT *, CAST(sum(chosen) OVER places AS BIGINT) AS n, sum(pw) OVER places AS ww,
        round(sum(parts) OVER places) AS of_games
    FROM counted WINDOW places AS (PARTITION BY nth)
), known AS (
    SELECT *, sums_variance(chosen, n, pp, pw, ww, of_games) AS variance FROM summed
)
SELECT nth, directive, n, chosen, share(chosen, n) AS share,
    share_low(chosen / n, variance, of_games) AS low,
    share_high(chosen / n, variance, of_games) AS high, round(win_share, 4) AS win_share,
    share_low(win_share, won_variance, won_games) AS win_low,
    share_high(win_share, won_variance, won_games) AS win_high
FROM known
ORDER BY nth, chosen DESC, directive
