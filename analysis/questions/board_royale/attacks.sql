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
            AS name, f.game_id, f.fact, f.number
    FROM facts AS f LEFT JOIN names AS k ON k.game_id = f.game_id
        AND k.card = CAST(f.item AS VARCHAR)
), by_game AS (
    SELECT name, game_id, count_if(fact = 'attack') AS attacks,
        count_if(fact = 'avoided') AS avoided, count_if(fact = 'kill') AS kills,
        coalesce(sum(CASE WHEN fact = 'attack' THEN number END), 0) AS wanted,
        count(CASE WHEN fact = 'hit' THEN number END) AS hits,
        coalesce(sum(CASE WHEN fact = 'hit' THEN number END), 0) AS cards
    FROM named GROUP BY name, game_id
), counted AS (
    SELECT name, CAST(sum(attacks) AS BIGINT) AS n, count_if(attacks > 0) AS games,
        CAST(sum(avoided) AS BIGINT) AS avoided, games_variance(avoided, attacks) AS variance,
        sum(wanted) / nullif(sum(attacks), 0) AS wanted,
        sum(cards) / nullif(sum(hits), 0) AS taken, games_variance(cards, hits) AS taken_variance,
        count_if(hits > 0) AS taken_games, CAST(sum(kills) AS BIGINT) AS kills
    FROM by_game GROUP BY name
)
SELECT name, n, avoided, share(avoided, n) AS share, share_low(avoided / n, variance, games) AS low,
    share_high(avoided / n, variance, games) AS high, round(wanted, 2) AS wanted,
    round(taken, 3) AS taken, at_least_zero(mean_low(taken, taken_variance, taken_games))
        AS taken_low,
    mean_high(taken, taken_variance, taken_games) AS taken_high, kills
FROM counted
WHERE n > 0
ORDER BY n DESC, name
