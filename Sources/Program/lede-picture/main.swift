// A picture on standard input becomes a WebP on standard output, and a fortune its card; trouble, an
// exit code.

import Glibc
import LedeBase
import LedePrograms

Sealing.hideMemory()

let exitCode = Making.run(CommandLine.arguments)
// All is written; what libraries would tidy up ends with the process.
_exit(exitCode.rawValue)
