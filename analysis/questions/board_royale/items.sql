-- title: Which items are crafted, used, and won with
-- column name: what is printed on it
-- column n: how often it was crafted
-- column games: games in which it was
-- column cards: mean number of cards that it cost
-- column uses: how often it was used for each time crafted
-- column won: of them won; a victory shared by k seats counts 1/k
-- column win_share: won of n
-- column win_low: lower end of its 95 % interval
-- column win_high: upper end of the 95 % interval
-- column stands_out: whether the share stands out from that of all items, with at most 5 % false ones among all that do
WITH names AS (
    SELECT set_sha, card, min(name) AS name FROM cards WHERE game = 'board_royale'
    GROUP BY set_sha, card
), used AS (
    SELECT coalesce(k.name, CAST(u.item AS VARCHAR)) AS name, count(*) AS used
    FROM board_royale.used AS u JOIN games AS g ON g.id = u.game_id
        LEFT JOIN names AS k ON k.set_sha = g.set_sha AND k.card = CAST(u.item AS VARCHAR)
    GROUP BY 1
), by_game AS (
    SELECT coalesce(k.name, CAST(c.item AS VARCHAR)) AS name, c.game_id, count(*) AS times,
        sum(array_length(c.cards)) AS cards, sum(s.won_part) AS won
    FROM board_royale.crafted AS c JOIN games AS g ON g.id = c.game_id
        JOIN seats AS s ON s.game_id = c.game_id AND s.seat = c.seat
        LEFT JOIN names AS k ON k.set_sha = g.set_sha AND k.card = CAST(c.item AS VARCHAR)
    WHERE s.won_part IS NOT NULL
    GROUP BY 1, c.game_id
), crafted AS (
    SELECT name, CAST(sum(times) AS BIGINT) AS n, count(*) AS games,
        sum(cards) / sum(times) AS cards, sum(won) AS won, sum(won) / sum(times) AS win_share,
        games_variance(won, times) AS variance
    FROM by_game GROUP BY name
), ends AS (
    SELECT *, share_low(win_share, variance, games) AS win_low,
        share_high(win_share, variance, games) AS win_high, sum(won) OVER () / sum(n) OVER ()
            AS usual
    FROM crafted
), chances AS (
    SELECT *, share_by_chance(win_share, variance, usual, games) AS chance FROM ends
), placed AS (
    SELECT *, row_number() OVER (ORDER BY coalesce(chance, 2), name) AS place,
        count(chance) OVER () AS number
    FROM chances
), found AS (
    SELECT *, max(discovery(chance, place, number)) OVER () AS last FROM placed
)
SELECT f.name, n, games, round(cards, 2) AS cards, round(coalesce(used, 0) / n, 2) AS uses,
    round(won, 4) AS won, round(win_share, 4) AS win_share, win_low, win_high,
    coalesce(chance <= last, FALSE) AS stands_out
FROM found AS f LEFT JOIN used AS u ON u.name = f.name
ORDER BY n DESC, f.name
