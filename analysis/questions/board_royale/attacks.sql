-- title: What attacks do, by what they are made with
-- column name: the item, or the Steal of the Resource Phase
-- column n: attacks
-- column avoided: of them avoided
-- column share: avoided of n
-- column low: lower end of the 95 % interval
-- column high: upper end of the 95 % interval
-- column wanted: mean number of cards that it was for
-- column taken: mean number of cards discarded or stolen by those that hit
-- column taken_low: lower end of its 95 % interval
-- column taken_high: upper end of its 95 % interval
-- column kills: players that it eliminated
WITH names AS (
    SELECT g.id AS game_id, CAST(c.card AS VARCHAR) AS card, min(c.name) AS name
    FROM games AS g JOIN cards AS c ON c.set_sha = g.set_sha
    WHERE g.game = 'board_royale' GROUP BY g.id, c.card
), avoided AS (
    -- What was avoided is the last attack before it between the two.
    SELECT v.game_id, arg_max(a.item, a.record) AS item FROM board_royale.avoided AS v
        JOIN board_royale.attacked AS a ON a.game_id = v.game_id AND a.seat = v.seat
            AND a.attacker = v.attacker AND a.record <= v.record
    GROUP BY v.game_id, v.record, v.event
), facts AS (
    SELECT game_id, item, 'attack' AS fact, number FROM board_royale.attacked
    UNION ALL SELECT game_id, item, 'avoided', 1 FROM avoided
    UNION ALL SELECT game_id, item, 'hit', array_length(cards) FROM board_royale.struck
    UNION ALL SELECT game_id, item, 'hit', array_length(cards) FROM board_royale.stolen
    UNION ALL SELECT game_id, item, 'kill', 1 FROM board_royale.eliminated WHERE killer IS NOT NULL
), named AS (
    SELECT CASE WHEN f.item = 0 THEN 'Steal' ELSE coalesce(k.name, CAST(f.item AS VARCHAR)) END
            AS name, f.fact, f.number
    FROM facts AS f LEFT JOIN names AS k ON k.game_id = f.game_id
        AND k.card = CAST(f.item AS VARCHAR)
), counted AS (
    SELECT name, count_if(fact = 'attack') AS n, count_if(fact = 'avoided') AS avoided,
        count_if(fact = 'hit') AS hits, count_if(fact = 'kill') AS kills,
        avg(CASE WHEN fact = 'attack' THEN number END) AS wanted,
        avg(CASE WHEN fact = 'hit' THEN number END) AS cards,
        stddev_samp(CASE WHEN fact = 'hit' THEN number END) AS deviation
    FROM named GROUP BY name
)
SELECT name, n, avoided, share(avoided, n) AS share, wilson_low(avoided, n) AS low,
    wilson_high(avoided, n) AS high, round(wanted, 2) AS wanted, round(cards, 3) AS taken,
    mean_low(cards, deviation, hits) AS taken_low, mean_high(cards, deviation, hits) AS taken_high,
    kills
FROM counted
WHERE n > 0
ORDER BY n DESC, name
