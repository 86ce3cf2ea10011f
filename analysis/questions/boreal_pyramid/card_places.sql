-- title: Where in the pyramid each card goes, and when
-- column card: the card
-- column name: what is printed on it
-- column n: how often it was placed
-- column floor: mean floor, 1 is the base
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column turn: mean turn
-- column covered: mean number of compasses that it covered
-- column base: share on floor 1
-- column base_low: lower end of its 95 % interval
-- column base_high: upper end of its 95 % interval
WITH by_game AS (
    SELECT p.card, p.game_id, min(c.name) AS name, count(*) AS times, sum(p.floor) AS floor,
        sum(p.turn) AS turn, sum(p.covered) AS covered, count_if(p.floor = 1) AS base
    FROM boreal_pyramid.placed AS p JOIN games AS g ON g.id = p.game_id
        LEFT JOIN cards AS c ON c.set_sha = g.set_sha AND c.card = p.card
    GROUP BY p.card, p.game_id
), counted AS (
    SELECT card, coalesce(min(name), card) AS name, CAST(sum(times) AS BIGINT) AS n,
        count(*) AS games, sum(floor) / sum(times) AS floor,
        games_variance(floor, times) AS variance, sum(turn) / sum(times) AS turn,
        sum(covered) / sum(times) AS covered, sum(base) / sum(times) AS base,
        games_variance(base, times) AS base_variance
    FROM by_game GROUP BY card
)
SELECT card, name, n, round(floor, 3) AS floor, mean_low(floor, variance, games) AS low,
    mean_high(floor, variance, games) AS high, round(turn, 2) AS turn,
    round(covered, 3) AS covered, round(base, 4) AS base,
    share_low(base, base_variance, games) AS base_low,
    share_high(base, base_variance, games) AS base_high
FROM counted AS c
ORDER BY c.floor DESC, card
