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
    SELECT l.card, l.set_sha, min(r.turn) - l.turn AS turns
    FROM located AS l LEFT JOIN boreal_pyramid.retrieved AS r
        ON r.game_id = l.game_id AND r.seat = l.seat AND r.card = l.card AND r.turn >= l.turn
    GROUP BY l.game_id, l.seat, l.card, l.turn, l.set_sha
)
SELECT f.card, coalesce(min(c.name), f.card) AS name, count(*) AS n, count(turns) AS retrieved,
    share(count(*) - count(turns), count(*)) AS dead,
    wilson_low(count(*) - count(turns), count(*)) AS low,
    wilson_high(count(*) - count(turns), count(*)) AS high,
    round(avg(turns), 2) AS turns
FROM fates AS f LEFT JOIN cards AS c ON c.set_sha = f.set_sha AND c.card = f.card
GROUP BY f.card
ORDER BY dead DESC, f.card
