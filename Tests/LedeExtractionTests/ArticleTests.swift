// What Lede makes of pages of the usual shapes.

import LedeExtraction
import Testing
