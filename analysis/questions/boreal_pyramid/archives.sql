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
-- column stands_out: whether win_share stands out from that of all archive cards, with at most 5 % false ones among all that do
WITH seen AS (
    SELECT f.game_id, f.card, c.name, f.turn FROM boreal_pyramid.filled AS f
        JOIN games AS g ON g.id = f.game_id
        JOIN cards AS c ON c.set_sha = g.set_sha AND c.card = f.card
    WHERE c.data ->> 'kind' = 'A'
), fates AS (
    SELECT a.card, a.name, a.game_id, a.turn AS seen, p.turn AS placed, s.won_part
    FROM seen AS a
        LEFT JOIN boreal_pyramid.placed AS p ON p.game_id = a.game_id AND p.card = a.card
        LEFT JOIN seats AS s ON s.game_id = p.game_id AND s.seat = p.seat
), by_game AS (
    SELECT card, game_id, min(name) AS name, min(seen) AS seen, min(placed) AS placed,
        coalesce(sum(won_part), 0) AS won, count(won_part) AS ranked
    FROM fates GROUP BY card, game_id
), counted AS (
    SELECT card, min(name) AS name, count(*) AS n, avg(seen) AS seen, count(placed) AS taken,
        avg(placed) AS placed, sum(won) AS won, sum(ranked) AS ranked,
        sum(won) / nullif(sum(ranked), 0) AS win_share, games_variance(won, ranked) AS variance,
        count_if(ranked > 0) AS games
    FROM by_game GROUP BY card
), ends AS (
    SELECT *, share_low(win_share, variance, games) AS win_low,
        share_high(win_share, variance, games) AS win_high,
        sum(won) OVER () / nullif(sum(ranked) OVER (), 0) AS usual
    FROM counted
), chances AS (
    SELECT *, share_by_chance(win_share, variance, usual, games) AS chance FROM ends
), ordered AS (
    SELECT *, row_number() OVER (ORDER BY coalesce(chance, 2), card) AS place,
        count(chance) OVER () AS number
    FROM chances
), found AS (
    SELECT *, max(discovery(chance, place, number)) OVER () AS last FROM ordered
)
SELECT card, name, n, round(seen, 2) AS seen, taken, share(taken, n) AS share,
    wilson_low(taken, n) AS low, wilson_high(taken, n) AS high, round(placed, 2) AS placed,
    round(win_share, 4) AS win_share, win_low, win_high,
    coalesce(chance <= last, FALSE) AS stands_out
FROM found
ORDER BY share DESC, card
