enum LedeCalendarRoom {}
