-- title: What becomes of cards in the reserve
-- column card: the card
-- column name: what is printed on it
-- column n: how often it was located, in finished games
-- column retrieved: how often it was discovered from the reserve later
-- column dead: share that stayed in the reserve
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column turns: mean turns in the reserve before it was retrieved
WITH located AS (
    SELECT l.game_id, l.seat, l.card, l.turn, g.set_sha
    FROM boreal_pyramid.located AS l JOIN games AS g ON g.id = l.game_id
    WHERE g.outcome <> 'open'
), fates AS (
    SELECT l.card, l.set_sha, l.game_id, min(r.turn) - l.turn AS turns
    FROM located AS l LEFT JOIN boreal_pyramid.retrieved AS r
        ON r.game_id = l.game_id AND r.seat = l.seat AND r.card = l.card AND r.turn >= l.turn
    GROUP BY l.game_id, l.seat, l.card, l.turn, l.set_sha
), by_game AS (
    SELECT f.card, f.game_id, min(c.name) AS name, count(*) AS located, count(turns) AS retrieved,
        sum(turns) AS turns
    FROM fates AS f LEFT JOIN cards AS c ON c.set_sha = f.set_sha AND c.card = f.card
    GROUP BY f.card, f.game_id
), counted AS (
    SELECT card, coalesce(min(name), card) AS name, CAST(sum(located) AS BIGINT) AS n,
        count(*) AS games, CAST(sum(retrieved) AS BIGINT) AS retrieved,
        sum(located - retrieved) / sum(located) AS dead,
        games_variance(located - retrieved, located) AS variance,
        sum(turns) / nullif(sum(retrieved), 0) AS turns
    FROM by_game GROUP BY card
)
SELECT card, name, n, retrieved, round(dead, 4) AS dead, share_low(dead, variance, games) AS low,
    share_high(dead, variance, games) AS high, round(turns, 2) AS turns
FROM counted AS c
ORDER BY c.dead DESC, card
