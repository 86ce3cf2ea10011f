-- title: Which items are crafted, used, and won with
-- column name: what is printed on it
-- column n: how often it was crafted
-- column games: games in which it was
-- column cards: mean number of cards that it cost
-- column uses: how often it was used for each time crafted
-- column won: crafted by seats that won
-- column win_share: won of n
-- column win_low: lower end of the 95 % interval; the seats of one game are one proof
-- column win_high: upper end of the 95 % interval
WITH names AS (
    SELECT set_sha, card, min(name) AS name FROM cards WHERE game = 'board_royale'
    GROUP BY set_sha, card
), used AS (
    SELECT coalesce(k.name, CAST(u.item AS VARCHAR)) AS name, count(*) AS used
    FROM board_royale.used AS u JOIN games AS g ON g.id = u.game_id
        LEFT JOIN names AS k ON k.set_sha = g.set_sha AND k.card = CAST(u.item AS VARCHAR)
    GROUP BY 1
), crafted AS (
    SELECT coalesce(k.name, CAST(c.item AS VARCHAR)) AS name, count(*) AS n,
        count(DISTINCT c.game_id) AS games, avg(array_length(c.cards)) AS cards,
        count_if(s.won) AS won
    FROM board_royale.crafted AS c JOIN games AS g ON g.id = c.game_id
        JOIN seats AS s ON s.game_id = c.game_id AND s.seat = c.seat
        LEFT JOIN names AS k ON k.set_sha = g.set_sha AND k.card = CAST(c.item AS VARCHAR)
    WHERE s.won IS NOT NULL
    GROUP BY 1
)
SELECT c.name, n, games, round(cards, 2) AS cards, round(coalesce(used, 0) / n, 2) AS uses, won,
    share(won, n) AS win_share,
    wilson_low(won * games / n, games) AS win_low, wilson_high(won * games / n, games) AS win_high
FROM crafted AS c LEFT JOIN used AS u ON u.name = c.name
ORDER BY n DESC, c.name
