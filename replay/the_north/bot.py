from icecore.replay.bots import greedy as programmer
