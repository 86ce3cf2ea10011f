-- title: Who is attacked: seats that come after, between and before the attacker
-- column distance: seats from the attacker on, clockwise; 1 is the next one
-- column seats: players at the table
-- column n: attacks at such tables
-- column attacks: attacks on that seat
-- column share: attacks of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column fair: the share if all others were attacked alike
WITH aimed AS (
    SELECT g.seats, (a.seat - a.attacker + g.seats) % g.seats AS distance
    FROM board_royale.attacked AS a JOIN games AS g ON g.id = a.game_id
    WHERE a.seat <> a.attacker
), counted AS (
    SELECT seats, distance, count(*) AS attacks FROM aimed GROUP BY seats, distance
), summed AS (
    SELECT *, CAST(sum(attacks) OVER (PARTITION BY seats) AS BIGINT) AS n FROM counted
)
SELECT distance, seats, n, attacks, share(attacks, n) AS share, wilson_low(attacks, n) AS low,
    wilson_high(attacks, n) AS high, round(1 / (seats - 1), 4) AS fair
FROM summed
ORDER BY seats, distance
