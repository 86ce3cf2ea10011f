-- title: How large the largest region of each habitat is, turn by turn
-- column turn: the turn that was over
-- column habitat: forest, river, wetland, lake, grassland or highland
-- column n: games that came to it
-- column sectors: mean sectors of its largest region
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
WITH habitats(letter, habitat) AS (
    VALUES ('F', 'forest'), ('R', 'river'), ('W', 'wetland'), ('L', 'lake'), ('G', 'grassland'),
        ('H', 'highland')
), reached AS (
    SELECT p.game_id, p.turn, h.habitat,
        coalesce(list_max(boreal_forest.regions(p.land, h.letter)), 0) AS sectors
    FROM boreal_forest.position AS p CROSS JOIN habitats AS h
    WHERE p.viewer = -1
)
SELECT turn, habitat, count(*) AS n, round(avg(sectors), 3) AS sectors,
    at_least_zero(mean_low(avg(sectors), var_samp(sectors) / count(*), count(*))) AS low,
    mean_high(avg(sectors), var_samp(sectors) / count(*), count(*)) AS high
FROM reached
GROUP BY turn, habitat
ORDER BY turn, habitat
