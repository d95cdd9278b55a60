enum LedeServerRoom {}
