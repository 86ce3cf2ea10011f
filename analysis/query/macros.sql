-- Functions that the questions are written with; any query may use them.
--
-- A game is one observation: count everything game by game first, `part` of `whole`, and the share
-- or mean is the ratio of the sums over the games. docs/explanation/figures.md has the method.

-- A part of a whole.
CREATE OR REPLACE TEMP MACRO share(a_part, a_whole) AS
    CASE WHEN a_whole > 0 AND a_part IS NOT NULL THEN round(a_part / a_whole, 4) END;

-- Wilson's 95 % interval where every game counts 0 or 1: `part` of so many games.
CREATE OR REPLACE TEMP MACRO wilson_low(a_part, a_whole) AS
    CASE WHEN a_whole > 0 AND a_part IS NOT NULL THEN round(greatest(0, (a_part + 1.9207294
        - 1.959964 * sqrt(a_part * (a_whole - a_part)::DOUBLE / a_whole + 0.9603647))
        / (a_whole + 3.8414589)), 4) END;
CREATE OR REPLACE TEMP MACRO wilson_high(a_part, a_whole) AS
    CASE WHEN a_whole > 0 AND a_part IS NOT NULL THEN round(least(1, (a_part + 1.9207294
        + 1.959964 * sqrt(a_part * (a_whole - a_part)::DOUBLE / a_whole + 0.9603647))
        / (a_whole + 3.8414589)), 4) END;

-- The low end for what is listed only because it happened: one that was seen once may be as rare
-- as can be, and one that was seen twice is told as if it had been once.
CREATE OR REPLACE TEMP MACRO listed_low(a_part, a_whole) AS
    CASE WHEN a_part <= 1 THEN CASE WHEN a_whole > 0 THEN 0.0 END
        WHEN a_part <= 2 THEN wilson_low(a_part - 1, a_whole) ELSE wilson_low(a_part, a_whole) END;

-- How two ratios of sums over the same games vary together, from the sums of products; of a ratio
-- with itself it is the variance. `a_parts` is the sum of part * other part, and so on.
CREATE OR REPLACE TEMP MACRO ratio_covariance(
    a_ratio, a_whole, a_other_ratio, a_other_whole,
    a_parts, a_part_whole, a_whole_part, a_wholes, a_games
) AS
    CASE WHEN a_games > 1 AND a_whole > 0 AND a_other_whole > 0 THEN
        (a_parts - a_other_ratio * a_part_whole - a_ratio * a_whole_part
            + a_ratio * a_other_ratio * a_wholes)::DOUBLE
        / a_whole / a_other_whole * a_games / (a_games - 1) END;

-- The variance of a ratio of sums: from the sums over the games of part, whole, part * part,
-- part * whole and whole * whole, and the number of games.
CREATE OR REPLACE TEMP MACRO sums_variance(a_part, a_whole, a_pp, a_pw, a_ww, a_games) AS
    CASE WHEN a_games > 1 AND a_whole > 0 THEN greatest(0,
        a_pp - 2 * (a_part / a_whole) * a_pw + (a_part / a_whole) * (a_part / a_whole) * a_ww
    )::DOUBLE / a_whole / a_whole * a_games / (a_games - 1) END;

-- The same over rows, each of which is a game.
CREATE OR REPLACE TEMP MACRO games_variance(a_part, a_whole) AS
    sums_variance(sum(a_part), sum(a_whole), sum(a_part * a_part), sum(a_part * a_whole),
        sum(a_whole * a_whole), count_if(a_whole > 0));

-- How many standard errors hold 95 % where the variance was estimated from so many games (Student).
CREATE OR REPLACE TEMP MACRO student(a_games) AS
    CASE WHEN a_games > 3 THEN 1.959964 + (2.3722713 + (2.8224987 + (2.5558498 + 1.5895341
            / (a_games - 1)) / (a_games - 1)) / (a_games - 1)) / (a_games - 1)
        WHEN a_games = 3 THEN 4.302653 WHEN a_games = 2 THEN 12.706205 END;

-- Do so few games tell how much they vary? A variance of 0 is believed from 20 games on.
CREATE OR REPLACE TEMP MACRO enough(a_variance, a_games) AS
    a_games > 1 AND (a_games >= 20 OR a_variance > 1e-9);

-- Is it a plain count: every game counts 0 or 1?
CREATE OR REPLACE TEMP MACRO is_plain(a_share, a_variance, a_games) AS
    a_share <= 0 OR a_share >= 1
        OR abs(a_variance * (a_games - 1) - a_share * (1 - a_share)) < 1e-9;

-- The 95 % interval of a share by games: Wilson's, with the evidence that its variance leaves.
-- NULL where too few games say how much it varies.
CREATE OR REPLACE TEMP MACRO evidence(a_share, a_variance, a_games) AS
    CASE WHEN is_plain(a_share, a_variance, a_games) THEN a_games
        WHEN enough(a_variance, a_games) THEN a_share * (1 - a_share) / greatest(a_variance, 1e-15)
        END;
CREATE OR REPLACE TEMP MACRO wide(a_share, a_variance, a_games) AS
    CASE WHEN is_plain(a_share, a_variance, a_games) THEN 1.959964 ELSE student(a_games) END;
CREATE OR REPLACE TEMP MACRO wilson_end(a_share, a_evidence, a_wide) AS
    (a_share + a_wide * a_wide / 2 / a_evidence
        + a_wide * sqrt(greatest(0, a_share * (1 - a_share)) / a_evidence
            + a_wide * a_wide / 4 / a_evidence / a_evidence)) / (1 + a_wide * a_wide / a_evidence);
CREATE OR REPLACE TEMP MACRO share_low(a_share, a_variance, a_games) AS
    CASE WHEN a_games > 0 AND evidence(a_share, a_variance, a_games) IS NOT NULL
        THEN round(greatest(0, wilson_end(a_share, evidence(a_share, a_variance, a_games),
            -wide(a_share, a_variance, a_games))), 4) END;
CREATE OR REPLACE TEMP MACRO share_high(a_share, a_variance, a_games) AS
    CASE WHEN a_games > 0 AND evidence(a_share, a_variance, a_games) IS NOT NULL
        THEN round(least(1, wilson_end(a_share, evidence(a_share, a_variance, a_games),
            wide(a_share, a_variance, a_games))), 4) END;

-- The same of a mean. One game in 200 that differs moves it, and is not seen in 20: from 600 games
-- on nearly every such game would be.
CREATE OR REPLACE TEMP MACRO varied(a_variance, a_games) AS
    a_games > 1 AND (a_games >= 600 OR a_variance > 1e-9);

-- The 95 % interval of a mean by games, or of a difference; NULL where too few games say it.
CREATE OR REPLACE TEMP MACRO mean_low(a_mean, a_variance, a_games) AS
    CASE WHEN varied(a_variance, a_games)
        THEN round(a_mean - student(a_games) * sqrt(a_variance), 4) END;
CREATE OR REPLACE TEMP MACRO mean_high(a_mean, a_variance, a_games) AS
    CASE WHEN varied(a_variance, a_games)
        THEN round(a_mean + student(a_games) * sqrt(a_variance), 4) END;

-- The same where most have the least that there can be, and a few much more: the interval of the
-- logarithm of what is above the least.
CREATE OR REPLACE TEMP MACRO above_low(a_mean, a_least, a_variance, a_games) AS
    CASE WHEN a_mean > a_least AND varied(a_variance, a_games)
        THEN round(a_least + (a_mean - a_least)
            * exp(-student(a_games) * sqrt(a_variance) / (a_mean - a_least)), 4)
        ELSE mean_low(a_mean, a_variance, a_games) END;
CREATE OR REPLACE TEMP MACRO above_high(a_mean, a_least, a_variance, a_games) AS
    CASE WHEN a_mean > a_least AND varied(a_variance, a_games)
        THEN round(a_least + (a_mean - a_least)
            * exp(student(a_games) * sqrt(a_variance) / (a_mean - a_least)), 4)
        ELSE mean_high(a_mean, a_variance, a_games) END;

-- What cannot be less than nothing.
CREATE OR REPLACE TEMP MACRO at_least_zero(a_value) AS
    CASE WHEN a_value < 0 THEN 0 ELSE a_value END;

-- The 95 % interval of a share less another share of the same games: from both intervals, and how
-- far the two vary together (Newcombe; with a correlation Zou and Donner).
CREATE OR REPLACE TEMP MACRO correlation(a_covariance, a_variance, a_other_variance) AS
    CASE WHEN a_variance > 0 AND a_other_variance > 0 THEN
        greatest(-1, least(1, coalesce(a_covariance, 0) / sqrt(a_variance * a_other_variance)))
        ELSE 0 END;
CREATE OR REPLACE TEMP MACRO together(a_side, a_other_side, a_correlation) AS
    sqrt(greatest(0, a_side * a_side + a_other_side * a_other_side
        - 2 * a_correlation * a_side * a_other_side));
CREATE OR REPLACE TEMP MACRO difference_low(a_share, a_low, a_other, a_other_high, a_correlation) AS
    CASE WHEN a_low IS NOT NULL AND a_other_high IS NOT NULL THEN round(a_share - a_other
        - together(a_share - a_low, a_other_high - a_other, a_correlation), 4) END;
CREATE OR REPLACE TEMP MACRO difference_high(a_share, a_high, a_other, a_other_low, a_correlation) AS
    CASE WHEN a_high IS NOT NULL AND a_other_low IS NOT NULL THEN round(a_share - a_other
        + together(a_high - a_share, a_other - a_other_low, a_correlation), 4) END;

-- How likely chance alone brings a value as far as this one from what is usual, by its interval:
-- Student's quantile made normal (Wallace), then the error function (Numerical Recipes).
CREATE OR REPLACE TEMP MACRO tail_terms(a_term) AS
    a_term * (1.00002368 + a_term * (0.37409196 + a_term * (0.09678418 + a_term * (-0.18628806
        + a_term * (0.27886807 + a_term * (-1.13520398 + a_term * (1.48851587
        + a_term * (-0.82215223 + a_term * 0.17087277))))))));
CREATE OR REPLACE TEMP MACRO two_tails(a_size) AS
    1 / (1 + a_size / 2.828427125) * exp(-a_size * a_size / 2 - 1.26551223
        + tail_terms(1 / (1 + a_size / 2.828427125)));
CREATE OR REPLACE TEMP MACRO normal_of(a_size, a_games) AS
    sqrt((a_games - 1) * ln(1 + a_size * a_size / (a_games - 1)))
        * (8 * a_games - 7) / (8 * a_games - 5);
CREATE OR REPLACE TEMP MACRO by_chance(a_value, a_low, a_high, a_usual, a_games) AS
    CASE WHEN a_games > 1 AND a_low IS NOT NULL AND a_high IS NOT NULL THEN
        two_tails(normal_of(student(a_games) * abs(a_value - a_usual) / greatest(0.00001,
            CASE WHEN a_value > a_usual THEN a_value - a_low ELSE a_high - a_value END), a_games))
        END;

-- The same of a share: if the usual share held, so much evidence would vary by so much. The tails of
-- many comparisons need it, where an interval is told for 95 % alone.
CREATE OR REPLACE TEMP MACRO share_by_chance(a_share, a_variance, a_usual, a_games) AS
    CASE WHEN a_games > 1 AND a_usual > 0 AND a_usual < 1 THEN two_tails(normal_of(
        abs(a_share - a_usual) * sqrt(evidence(a_share, a_variance, a_games)
            / (a_usual * (1 - a_usual))), a_games)) END;

-- Many comparisons at once (Benjamini and Hochberg): the chance of the one in its place, smallest
-- first, of so many, if it may count; all up to the largest that counts stand out, and at most 5 %
-- of those falsely.
CREATE OR REPLACE TEMP MACRO discovery(a_chance, a_place, a_number) AS
    CASE WHEN a_chance <= 0.05 * a_place / a_number THEN a_chance END;
