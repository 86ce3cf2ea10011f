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
SELECT p.card, coalesce(min(c.name), p.card) AS name, count(*) AS n,
    round(avg(p.floor), 3) AS floor,
    mean_low(avg(p.floor), stddev_samp(p.floor), count(*)) AS low,
    mean_high(avg(p.floor), stddev_samp(p.floor), count(*)) AS high,
    round(avg(p.turn), 2) AS turn, round(avg(p.covered), 3) AS covered,
    share(count_if(p.floor = 1), count(*)) AS base,
    wilson_low(count_if(p.floor = 1), count(*)) AS base_low,
    wilson_high(count_if(p.floor = 1), count(*)) AS base_high
FROM boreal_pyramid.placed AS p JOIN games AS g ON g.id = p.game_id
    LEFT JOIN cards AS c ON c.set_sha = g.set_sha AND c.card = p.card
GROUP BY p.card
ORDER BY floor DESC, p.card
