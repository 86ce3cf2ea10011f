-- title: Who is attacked: seats that come after, between and before the attacker
-- column distance: seats from the attacker on, clockwise; 1 is the next one
-- column seats: players at the table
-- column n: attacks at such tables
-- column attacks: attacks on that seat
-- column share: attacks of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column fair: the share if all others were attacked alike
WITH by_game AS (
    SELECT g.seats, (a.seat - a.attacker + g.seats) % g.seats AS distance, a.game_id,
        count(*) AS part, sum(count(*)) OVER (PARTITION BY a.game_id) AS whole
    FROM board_royale.attacked AS a JOIN games AS g ON g.id = a.game_id
    WHERE a.seat <> a.attacker
    GROUP BY g.seats, (a.seat - a.attacker + g.seats) % g.seats, a.game_id
), counted AS (
    SELECT seats, distance, CAST(sum(part) AS BIGINT) AS attacks, sum(part * part) AS pp,
        sum(part * whole) AS pw, sum(part / whole) AS games
    FROM by_game GROUP BY seats, distance
), summed AS (
    SELECT *, CAST(sum(attacks) OVER tables AS BIGINT) AS n, sum(pw) OVER tables AS ww,
        round(sum(games) OVER tables) AS of_games
    FROM counted WINDOW tables AS (PARTITION BY seats)
), known AS (
    SELECT *, sums_variance(attacks, n, pp, pw, ww, of_games) AS variance FROM summed
)
SELECT distance, seats, n, attacks, share(attacks, n) AS share,
    share_low(attacks / n, variance, of_games) AS low,
    share_high(attacks / n, variance, of_games) AS high, round(1 / (seats - 1), 4) AS fair
FROM known
ORDER BY seats, distance
