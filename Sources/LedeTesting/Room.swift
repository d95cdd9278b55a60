enum LedeTestingRoom {}
