import LedeJSON
