enum LedeFetchingRoom {}
