import LedeWires
