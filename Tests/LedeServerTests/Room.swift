import LedeServer
