-- title: What moves the Alliance, and what is wasted at its cap
-- column why: what moved it
-- column n: moves of the Alliance
-- column times: moves by this
-- column share: times of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column change: mean change
-- column change_low: lower end of its 95 % interval
-- column change_high: upper end of its 95 % interval
-- column wasted: mean steps beyond the cap
-- column advances: how often it made an Event card due
WITH by_game AS (
    SELECT CAST(why AS VARCHAR) AS why, game_id, count(*) AS part,
        sum(count(*)) OVER (PARTITION BY game_id) AS whole, sum(change) AS change,
        sum(wasted) AS wasted, count_if(advance) AS advances
    FROM foreverot.alliance_moved GROUP BY why, game_id
), counted AS (
    SELECT why, CAST(sum(part) AS BIGINT) AS times, count(*) AS games, sum(part * part) AS pp,
        sum(part * whole) AS pw, sum(part / whole) AS parts, sum(change) / sum(part) AS change,
        games_variance(change, part) AS change_variance, sum(wasted) / sum(part) AS wasted,
        CAST(sum(advances) AS BIGINT) AS advances
    FROM by_game GROUP BY why
), known AS (
    SELECT *, CAST(sum(times) OVER () AS BIGINT) AS n, round(sum(parts) OVER ()) AS of_games,
        sums_variance(times, sum(times) OVER (), pp, pw, sum(pw) OVER (),
            round(sum(parts) OVER ())) AS variance
    FROM counted
)
SELECT why, n, times, share(times, n) AS share, share_low(times / n, variance, of_games) AS low,
    share_high(times / n, variance, of_games) AS high, round(change, 3) AS change,
    mean_low(change, change_variance, games) AS change_low,
    mean_high(change, change_variance, games) AS change_high, round(wasted, 3) AS wasted, advances
FROM known
ORDER BY times DESC, why
