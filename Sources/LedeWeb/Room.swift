enum LedeWebRoom {}
