-- title: Points for what they cost, by class and family
-- column kind: S starting location, L location, A archive
-- column family: one of the card's families; a card of several counts for each
-- column n: cards that were scored
-- column points: mean points
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column cost: mean cost
-- column each: points for every compass of cost
-- column compasses: mean compasses that it has
-- column win_share: how often the seat won
-- column win_low: lower end of its 95 % interval; the seats of one game are one proof
-- column win_high: upper end of its 95 % interval
WITH families AS (
    SELECT set_sha, card, cost, data ->> 'kind' AS kind,
        CAST(data ->> 'compasses' AS INTEGER) AS compasses,
        unnest(CASE WHEN json_array_length(json_extract(data, '$.families')) = 0 THEN ['none']
            ELSE CAST(json_extract(data, '$.families') AS VARCHAR[]) END) AS family
    FROM cards WHERE game = 'boreal_pyramid'
)
SELECT f.kind, f.family, count(*) AS n, round(avg(p.points), 3) AS points,
    mean_low(avg(p.points), stddev_samp(p.points), count(*)) AS low,
    mean_high(avg(p.points), stddev_samp(p.points), count(*)) AS high,
    round(avg(f.cost), 3) AS cost, round(sum(p.points) / nullif(sum(f.cost), 0), 3) AS each,
    round(avg(f.compasses), 3) AS compasses,
    share(count_if(s.won), count(s.won)) AS win_share,
    wilson_low(count_if(s.won) * count(DISTINCT CASE WHEN s.won IS NOT NULL THEN g.id END) / nullif(count(s.won), 0), count(DISTINCT CASE WHEN s.won IS NOT NULL THEN g.id END)) AS win_low,
    wilson_high(count_if(s.won) * count(DISTINCT CASE WHEN s.won IS NOT NULL THEN g.id END) / nullif(count(s.won), 0), count(DISTINCT CASE WHEN s.won IS NOT NULL THEN g.id END)) AS win_high
FROM boreal_pyramid.scored AS p
    JOIN games AS g ON g.id = p.game_id
    JOIN families AS f ON f.set_sha = g.set_sha AND f.card = p.card
    JOIN seats AS s ON s.game_id = p.game_id AND s.seat = p.seat
GROUP BY f.kind, f.family
ORDER BY each DESC, f.kind, f.family
