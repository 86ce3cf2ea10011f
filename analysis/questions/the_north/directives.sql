-- title: Which Directives are chosen first, second and third
-- column nth: its place in the turn
-- column directive: reprogram, build, play or discharge
-- column n: Directives in that place
-- column chosen: how often it was this one
-- column share: chosen of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column win_share: how often the seats that chose it won
-- column win_low: lower end of its 95 % interval; the seats of one game are one proof
-- column win_high: upper end of its 95 % interval
WITH directives AS (
    SELECT game_id, turn, record, seat, 'reprogram' AS directive FROM the_north.act_reprogram
    UNION ALL SELECT game_id, turn, record, seat, 'build' FROM the_north.act_build
    UNION ALL SELECT game_id, turn, record, seat, 'discharge' FROM the_north.act_discharge
    UNION ALL SELECT game_id, turn, record, seat, 'play' FROM the_north.played WHERE why = 'play'
), numbered AS (
    SELECT *, row_number() OVER (PARTITION BY game_id, turn ORDER BY record) AS nth FROM directives
), counted AS (
    SELECT d.nth, d.directive, count(*) AS chosen, count_if(s.won) AS won, count(s.won) AS ranked,
        count(DISTINCT CASE WHEN s.won IS NOT NULL THEN d.game_id END) AS games
    FROM numbered AS d JOIN seats AS s ON s.game_id = d.game_id AND s.seat = d.seat
    GROUP BY d.nth, d.directive
), summed AS (
    SELECT *, CAST(sum(chosen) OVER (PARTITION BY nth) AS BIGINT) AS n FROM counted
)
SELECT nth, directive, n, chosen, share(chosen, n) AS share, wilson_low(chosen, n) AS low,
    wilson_high(chosen, n) AS high, share(won, ranked) AS win_share,
    wilson_low(won * games / nullif(ranked, 0), games) AS win_low,
    wilson_high(won * games / nullif(ranked, 0), games) AS win_high
FROM summed
ORDER BY nth, chosen DESC, directive
