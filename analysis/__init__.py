"""What can be asked of an archive of logs."""
