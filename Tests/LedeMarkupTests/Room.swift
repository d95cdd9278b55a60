import LedeMarkup
