-- title: Who builds faster: cards in the pyramids, round by round
-- column round: the round that was over
-- column n: games that came to its end
-- column white: mean cards that white has placed so far
-- column black: mean cards that black has placed so far
-- column ahead: mean difference
-- column low: lower end of its 95 % interval
-- column high: upper end of its 95 % interval
-- column white_first: share of games in which white has more
-- column white_first_low: lower end of its 95 % interval
-- column white_first_high: upper end of its 95 % interval
WITH numbered AS (
    SELECT r.game_id, r.round, count(*) FILTER (WHERE p.seat = 0) AS white,
        count(*) FILTER (WHERE p.seat = 1) AS black
    FROM (SELECT DISTINCT game_id, round FROM standings
          WHERE game = 'boreal_pyramid' AND round > 0) AS r
        LEFT JOIN boreal_pyramid.placed AS p ON p.game_id = r.game_id
            AND p.turn BETWEEN 2 * r.round - 1 AND 2 * r.round
    GROUP BY r.game_id, r.round
), summed AS (
    SELECT round, sum(white) OVER so_far AS white, sum(black) OVER so_far AS black FROM numbered
    WINDOW so_far AS (PARTITION BY game_id ORDER BY round)
)
SELECT round, count(*) AS n, round(avg(white), 3) AS white, round(avg(black), 3) AS black,
    round(avg(white - black), 3) AS ahead,
    mean_low(avg(white - black), var_samp(white - black) / count(*), count(*)) AS low,
    mean_high(avg(white - black), var_samp(white - black) / count(*), count(*)) AS high,
    share(count_if(white > black), count(*)) AS white_first,
    wilson_low(count_if(white > black), count(*)) AS white_first_low,
    wilson_high(count_if(white > black), count(*)) AS white_first_high
FROM summed
GROUP BY round
ORDER BY round
