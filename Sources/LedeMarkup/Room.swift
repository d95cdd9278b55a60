enum LedeMarkupRoom {}
