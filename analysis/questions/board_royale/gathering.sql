-- title: Draw or steal: how seats collect, round by round
-- column round: the round; 0 is the Preparation
-- column how: draw, steal or none
-- column n: Resource Phases of that round
-- column times: how often it was this way
-- column share: times of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column win_share: how often the seats won
-- column win_low: lower end of its 95 % interval
-- column win_high: upper end of its 95 % interval
WITH by_game AS (
    SELECT r.round, CAST(g.how AS VARCHAR) AS how, g.game_id, count(*) AS part,
        sum(count(*)) OVER (PARTITION BY g.game_id, r.round) AS whole,
        coalesce(sum(s.won_part), 0) AS won, count(s.won_part) AS ranked
    FROM board_royale.gathered AS g
        JOIN records AS r ON r.game_id = g.game_id AND r.record = g.record
        JOIN seats AS s ON s.game_id = g.game_id AND s.seat = g.seat
    GROUP BY r.round, g.how, g.game_id
), counted AS (
    SELECT round, how, CAST(sum(part) AS BIGINT) AS times, sum(part * part) AS pp,
        sum(part * whole) AS pw, sum(part / whole) AS games, sum(won) / nullif(sum(ranked), 0)
            AS win_share,
        games_variance(won, ranked) AS won_variance, count_if(ranked > 0) AS won_games
    FROM by_game GROUP BY round, how
), summed AS (
    SELECT *, CAST(sum(times) OVER rounds AS BIGINT) AS n, sum(pw) OVER rounds AS ww,
        round(sum(games) OVER rounds) AS of_games
    FROM counted WINDOW rounds AS (PARTITION BY round)
), known AS (
    SELECT *, sums_variance(times, n, pp, pw, ww, of_games) AS variance FROM summed
)
SELECT round, how, n, times, share(times, n) AS share,
    share_low(times / n, variance, of_games) AS low,
    share_high(times / n, variance, of_games) AS high, round(win_share, 4) AS win_share,
    share_low(win_share, won_variance, won_games) AS win_low,
    share_high(win_share, won_variance, won_games) AS win_high
FROM known
ORDER BY round, times DESC, how
