enum LedeWiresRoom {}
