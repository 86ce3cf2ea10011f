"""Builds lakes: logs are planned, folded on Spark, and committed by one manifest."""
