import LedeFeeds
