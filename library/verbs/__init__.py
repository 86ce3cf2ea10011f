"""The functions that programs call, one job each."""
