-- title: What was played: sets, options, players and bots
-- param game text: only this game
-- column game: which game
-- column seats: how many played
-- column set_name: the component set
-- column options: the options of the game
-- column bots: who played, in any order; "a person" is no bot
-- column n: games
-- column won: games that one side won
-- column tied: games that several sides won
-- column lost: games that all lost
-- column unranked: games that ended without ranks, as one that was given up
-- column still_open: games that go on, or were adjourned
WITH lineups AS (
    SELECT game_id, string_agg(coalesce(bot, 'a person'), ', ' ORDER BY coalesce(bot, 'a person'))
        AS bots
    FROM seats GROUP BY game_id
)
SELECT g.game, g.seats, g.set_name, CAST(g.options AS VARCHAR) AS options, l.bots, count(*) AS n,
    CAST(count_if(g.outcome = 'won') AS BIGINT) AS won,
    CAST(count_if(g.outcome = 'tied') AS BIGINT) AS tied,
    CAST(count_if(g.outcome = 'lost') AS BIGINT) AS lost,
    CAST(count_if(g.outcome = 'unranked') AS BIGINT) AS unranked,
    CAST(count_if(g.outcome = 'open') AS BIGINT) AS still_open
FROM games AS g JOIN lineups AS l ON l.game_id = g.id
WHERE $game IS NULL OR g.game = $game
GROUP BY g.game, g.seats, g.set_name, CAST(g.options AS VARCHAR), l.bots
ORDER BY g.game, n DESC, g.seats, g.set_name, options, l.bots
