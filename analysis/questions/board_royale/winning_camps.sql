-- title: What winners own after a round, and the others
-- param round integer = 10: after which round
-- column won: whether it is the winners' or the others'
-- column n: ranked games that came to it
-- column items: mean items
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column cards: mean cards in hand
-- column skips: mean turns that they have to skip
WITH last AS (
    SELECT game_id, max(record) AS record FROM board_royale.position
    WHERE viewer = -1 AND won_part IS NOT NULL AND round = $round
    GROUP BY game_id
), seats_then AS (
    SELECT p.*, unnest(range(len(p.standing))) + 1 AS place
    FROM board_royale.position AS p JOIN last AS l ON l.game_id = p.game_id AND l.record = p.record
    WHERE p.viewer = -1
), by_game AS (
    SELECT game_id, won_part[place] > 0 AS won,
        avg(board_royale.item_counts(owned)[place]) AS items,
        avg(board_royale.hand_sizes(hands)[place]) AS cards,
        avg(skips[place]) AS skips
    FROM seats_then
    GROUP BY game_id, won_part[place] > 0
)
SELECT won, count(*) AS n, round(avg(items), 3) AS items,
    at_least_zero(mean_low(avg(items), var_samp(items) / count(*), count(*))) AS low,
    mean_high(avg(items), var_samp(items) / count(*), count(*)) AS high,
    round(avg(cards), 3) AS cards,
    round(avg(skips), 3) AS skips
FROM by_game
GROUP BY won
ORDER BY won DESC
