import LedeWeb
