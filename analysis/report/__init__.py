"""Reports: summaries, figures and charts on one page."""
