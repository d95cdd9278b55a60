import LedeNews
