// A letter on standard input becomes what it says of itself, on standard output; trouble, an exit code.

import Glibc
import LedeMail
import LedePrograms

Sealing.hideMemory()

let exitCode = Reading.run(CommandLine.arguments)
// All is written; what libraries would tidy up ends with the process.
_exit(exitCode.rawValue)
