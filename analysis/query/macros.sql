-- Functions that the questions are written with; any query may use them.

-- k in n as a share, and Wilson's interval, in which the true share lies with 95 % confidence.
CREATE OR REPLACE TEMP MACRO share(k, n) AS
    CASE WHEN n > 0 AND k IS NOT NULL THEN round(k / n, 4) END;
CREATE OR REPLACE TEMP MACRO wilson_low(k, n) AS
    CASE WHEN n > 0 AND k IS NOT NULL THEN round(greatest(0, (k + 1.9207294
        - 1.959964 * sqrt(k * (n - k)::DOUBLE / n + 0.9603647)) / (n + 3.8414589)), 4) END;
CREATE OR REPLACE TEMP MACRO wilson_high(k, n) AS
    CASE WHEN n > 0 AND k IS NOT NULL THEN round(least(1, (k + 1.9207294
        + 1.959964 * sqrt(k * (n - k)::DOUBLE / n + 0.9603647)) / (n + 3.8414589)), 4) END;

-- The 95 % interval of a mean, from the deviation of a sample and its size.
CREATE OR REPLACE TEMP MACRO mean_low(mean, deviation, n) AS
    CASE WHEN n > 1 THEN round(mean - 1.959964 * deviation / sqrt(n), 4) END;
CREATE OR REPLACE TEMP MACRO mean_high(mean, deviation, n) AS
    CASE WHEN n > 1 THEN round(mean + 1.959964 * deviation / sqrt(n), 4) END;

-- Newcombe's interval of the difference of two shares, k in n and j in m.
CREATE OR REPLACE TEMP MACRO difference_low(k, n, j, m) AS
    CASE WHEN n > 0 AND m > 0 THEN round(k / n - j / m
        - sqrt((k / n - wilson_low(k, n)) ** 2 + (wilson_high(j, m) - j / m) ** 2), 4) END;
CREATE OR REPLACE TEMP MACRO difference_high(k, n, j, m) AS
    CASE WHEN n > 0 AND m > 0 THEN round(k / n - j / m
        + sqrt((wilson_high(k, n) - k / n) ** 2 + (j / m - wilson_low(j, m)) ** 2), 4) END;
