"""Games as pages replay them."""
