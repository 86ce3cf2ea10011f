"""Tables of an archive of logs, and the questions that are asked of them."""
