-- title: Draw or steal: how seats collect, round by round
-- column round: the round; 0 is the Preparation
-- column how: draw, steal or none
-- column n: Resource Phases of that round
-- column times: how often it was this way
-- column share: times of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column win_share: how often the seats won
-- column win_low: lower end of its 95 % interval; the seats of one game are one proof
-- column win_high: upper end of its 95 % interval
WITH counted AS (
    SELECT r.round, CAST(g.how AS VARCHAR) AS how, count(*) AS times, count_if(s.won) AS won,
        count(s.won) AS ranked,
        count(DISTINCT CASE WHEN s.won IS NOT NULL THEN g.game_id END) AS games
    FROM board_royale.gathered AS g
        JOIN records AS r ON r.game_id = g.game_id AND r.record = g.record
        JOIN seats AS s ON s.game_id = g.game_id AND s.seat = g.seat
    GROUP BY r.round, g.how
), summed AS (
    SELECT *, CAST(sum(times) OVER (PARTITION BY round) AS BIGINT) AS n FROM counted
)
SELECT round, how, n, times, share(times, n) AS share, wilson_low(times, n) AS low,
    wilson_high(times, n) AS high, share(won, ranked) AS win_share,
    wilson_low(won * games / nullif(ranked, 0), games) AS win_low,
    wilson_high(won * games / nullif(ranked, 0), games) AS win_high
FROM summed
ORDER BY round, times DESC, how
