-- title: At which Level Nodes are discharged
-- column level: the Level
-- column n: discharges
-- column at_it: discharges at this Level
-- column share: at_it of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column turn: mean turn
-- column win_share: how often the seats won that discharged there
-- column win_low: lower end of its 95 % interval; the seats of one game are one proof
-- column win_high: upper end of its 95 % interval
WITH counted AS (
    SELECT d.level, count(*) AS at_it, avg(d.turn) AS turn, count_if(s.won) AS won,
        count(s.won) AS ranked,
        count(DISTINCT CASE WHEN s.won IS NOT NULL THEN d.game_id END) AS games
    FROM the_north.discharged AS d JOIN seats AS s ON s.game_id = d.game_id AND s.seat = d.seat
    GROUP BY d.level
), summed AS (
    SELECT *, CAST(sum(at_it) OVER () AS BIGINT) AS n FROM counted
)
SELECT level, n, at_it, share(at_it, n) AS share, wilson_low(at_it, n) AS low,
    wilson_high(at_it, n) AS high, round(turn, 2) AS turn, share(won, ranked) AS win_share,
    wilson_low(won * games / nullif(ranked, 0), games) AS win_low,
    wilson_high(won * games / nullif(ranked, 0), games) AS win_high
FROM summed
ORDER BY level
