-- title: Values paid and gained by reprogramming
-- column paid: Value of the discarded card
-- column gained: Value of the card from the Wastes
-- column n: reprograms as Directives
-- column times: how often it was this pair
-- column share: times of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column win_share: how often the seats that did it won
-- column win_low: lower end of its 95 % interval; the seats of one game are one proof
-- column win_high: upper end of its 95 % interval
WITH values_of AS (
    SELECT set_sha, card, coalesce(CAST(data ->> 'value' AS INTEGER), 0) AS value
    FROM cards WHERE game = 'the_north' AND kind = 'cards'
), counted AS (
    SELECT paid.value AS paid, gained.value AS gained, count(*) AS times, count_if(s.won) AS won,
        count(s.won) AS ranked,
        count(DISTINCT CASE WHEN s.won IS NOT NULL THEN r.game_id END) AS games
    FROM the_north.taken AS r
        JOIN the_north.discarded AS d
            ON d.game_id = r.game_id AND d.record = r.record AND d.why = 'reprogram'
        JOIN games AS g ON g.id = r.game_id
        JOIN values_of AS paid ON paid.set_sha = g.set_sha AND paid.card = d.card
        JOIN values_of AS gained ON gained.set_sha = g.set_sha AND gained.card = r.card
        JOIN seats AS s ON s.game_id = r.game_id AND s.seat = r.seat
    WHERE r.why = 'reprogram'
    GROUP BY paid.value, gained.value
), summed AS (
    SELECT *, CAST(sum(times) OVER () AS BIGINT) AS n FROM counted
)
SELECT paid, gained, n, times, share(times, n) AS share, wilson_low(times, n) AS low,
    wilson_high(times, n) AS high, share(won, ranked) AS win_share,
    wilson_low(won * games / nullif(ranked, 0), games) AS win_low,
    wilson_high(won * games / nullif(ranked, 0), games) AS win_high
FROM summed
ORDER BY paid, gained
