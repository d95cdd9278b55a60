import LedeHTTP
