enum LedeFeedsRoom {}
