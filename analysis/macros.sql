-- Functions that the questions are written with; any query may use them.

-- Wilson's interval of k in n: where the true share lies with 95 % confidence.
CREATE OR REPLACE TEMP MACRO wilson_low(k, n) AS
    CASE WHEN n > 0 THEN greatest(0, (k + 1.9207294
        - 1.959964 * sqrt(k * (n - k)::DOUBLE / n + 0.9603647)) / (n + 3.8414589)) END;
CREATE OR REPLACE TEMP MACRO wilson_high(k, n) AS
    CASE WHEN n > 0 THEN least(1, (k + 1.9207294
        + 1.959964 * sqrt(k * (n - k)::DOUBLE / n + 0.9603647)) / (n + 3.8414589)) END;

-- Half the 95 % interval of a mean, from the deviation of a sample and its size.
CREATE OR REPLACE TEMP MACRO margin(deviation, n) AS
    CASE WHEN n > 1 THEN 1.959964 * deviation / sqrt(n) END;
