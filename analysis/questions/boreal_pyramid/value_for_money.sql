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
-- column win_low: lower end of its 95 % interval
-- column win_high: upper end of its 95 % interval
WITH families AS (
    SELECT set_sha, card, cost, data ->> 'kind' AS kind,
        CAST(data ->> 'compasses' AS INTEGER) AS compasses,
        unnest(CASE WHEN json_array_length(json_extract(data, '$.families')) = 0 THEN ['none']
            ELSE CAST(json_extract(data, '$.families') AS VARCHAR[]) END) AS family
    FROM cards WHERE game = 'boreal_pyramid'
), by_game AS (
    SELECT f.kind, f.family, p.game_id, count(*) AS scored, sum(p.points) AS points,
        sum(f.cost) AS cost, sum(f.compasses) AS compasses,
        coalesce(sum(s.won_part), 0) AS won, count(s.won_part) AS ranked
    FROM boreal_pyramid.scored AS p
        JOIN games AS g ON g.id = p.game_id
        JOIN families AS f ON f.set_sha = g.set_sha AND f.card = p.card
        JOIN seats AS s ON s.game_id = p.game_id AND s.seat = p.seat
    GROUP BY f.kind, f.family, p.game_id
), counted AS (
    SELECT kind, family, CAST(sum(scored) AS BIGINT) AS n, count(*) AS games,
        sum(points) / sum(scored) AS points, games_variance(points, scored) AS variance,
        sum(cost) / sum(scored) AS cost, sum(points) / nullif(sum(cost), 0) AS each,
        sum(compasses) / sum(scored) AS compasses, sum(won) / nullif(sum(ranked), 0) AS win_share,
        games_variance(won, ranked) AS won_variance, count_if(ranked > 0) AS won_games
    FROM by_game GROUP BY kind, family
)
SELECT kind, family, n, round(points, 3) AS points, mean_low(points, variance, games) AS low,
    mean_high(points, variance, games) AS high, round(cost, 3) AS cost, round(each, 3) AS each,
    round(compasses, 3) AS compasses, round(win_share, 4) AS win_share,
    share_low(win_share, won_variance, won_games) AS win_low,
    share_high(win_share, won_variance, won_games) AS win_high
FROM counted AS c
ORDER BY c.each DESC, kind, family
