def board(state, names): return "x"
