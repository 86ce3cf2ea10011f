-- title: Values paid and gained by reprogramming
-- column paid: Value of the discarded card
-- column gained: Value of the card from the Wastes
-- column n: reprograms as Directives
-- column times: how often it was this pair
-- column share: times of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column win_share: how often the seats that did it won
-- column win_low: lower end of its 95 % interval
-- column win_high: upper end of its 95 % interval
WITH values_of AS (
    SELECT set_sha, card, coalesce(CAST(data ->> 'value' AS INTEGER), 0) AS value
    FROM cards WHERE game = 'the_north' AND kind = 'cards'
), by_game AS (
    SELECT paid.value AS paid, gained.value AS gained, r.game_id, count(*) AS part,
        sum(count(*)) OVER (PARTITION BY r.game_id) AS whole,
        coalesce(sum(s.won_part), 0) AS won, count(s.won_part) AS ranked
    FROM the_north.taken AS r
        JOIN the_north.discarded AS d
            ON d.game_id = r.game_id AND d.record = r.record AND d.why = 'reprogram'
        JOIN games AS g ON g.id = r.game_id
        JOIN values_of AS paid ON paid.set_sha = g.set_sha AND paid.card = d.card
        JOIN values_of AS gained ON gained.set_sha = g.set_sha AND gained.card = r.card
        JOIN seats AS s ON s.game_id = r.game_id AND s.seat = r.seat
    WHERE r.why = 'reprogram'
    GROUP BY paid.value, gained.value, r.game_id
), counted AS (
    SELECT paid, gained, CAST(sum(part) AS BIGINT) AS times, sum(part * part) AS pp,
        sum(part * whole) AS pw, sum(part / whole) AS parts,
        sum(won) / nullif(sum(ranked), 0) AS win_share, games_variance(won, ranked) AS won_variance,
        count_if(ranked > 0) AS won_games
    FROM by_game GROUP BY paid, gained
), known AS (
    SELECT *, CAST(sum(times) OVER () AS BIGINT) AS n, round(sum(parts) OVER ()) AS of_games,
        sums_variance(times, sum(times) OVER (), pp, pw, sum(pw) OVER (),
            round(sum(parts) OVER ())) AS variance
    FROM counted
)
SELECT paid, gained, n, times, share(times, n) AS share,
    share_low(times / n, variance, of_games) AS low,
    share_high(times / n, variance, of_games) AS high, round(win_share, 4) AS win_share,
    share_low(win_share, won_variance, won_games) AS win_low,
    share_high(win_share, won_variance, won_games) AS win_high
FROM known
ORDER BY paid, gained
