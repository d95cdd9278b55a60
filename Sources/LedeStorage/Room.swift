enum LedeStorageRoom {}
