-- title: When archive cards are seen and taken, and who wins with them
-- column card: the card
-- column name: what is printed on it
-- column n: games in which it came to the board
-- column seen: mean turn in which it came
-- column taken: games in which somebody placed it
-- column share: taken of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column placed: mean turn in which it was placed
-- column win_share: how often the seat that placed it won
-- column win_low: lower end of its 95 % interval
-- column win_high: upper end of its 95 % interval
WITH seen AS (
    SELECT f.game_id, f.card, c.name, f.turn FROM boreal_pyramid.filled AS f
        JOIN games AS g ON g.id = f.game_id
        JOIN cards AS c ON c.set_sha = g.set_sha AND c.card = f.card
    WHERE c.data ->> 'kind' = 'A'
), fates AS (
    SELECT a.card, a.name, a.turn AS seen, p.turn AS placed, s.won
    FROM seen AS a
        LEFT JOIN boreal_pyramid.placed AS p ON p.game_id = a.game_id AND p.card = a.card
        LEFT JOIN seats AS s ON s.game_id = p.game_id AND s.seat = p.seat
)
SELECT card, min(name) AS name, count(*) AS n, round(avg(seen), 2) AS seen, count(placed) AS taken,
    share(count(placed), count(*)) AS share, wilson_low(count(placed), count(*)) AS low,
    wilson_high(count(placed), count(*)) AS high, round(avg(placed), 2) AS placed,
    share(count_if(won), count(won)) AS win_share,
    wilson_low(count_if(won), count(won)) AS win_low,
    wilson_high(count_if(won), count(won)) AS win_high
FROM fates
GROUP BY card
ORDER BY share DESC, card
