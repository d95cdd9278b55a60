enum LedeJSONRoom {}
