"""`python -m icecore` is the `icecore` command."""

from icecore.cli.main import main

if __name__ == "__main__":
    main()
