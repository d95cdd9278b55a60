// A picture on standard input becomes a WebP on standard output, and a fortune its card; trouble, an
// exit code.

import CSeal
import Glibc
import LedeBase

lede_hide_memory()

let exitCode = Making.run(CommandLine.arguments)
// All is written; what libraries would tidy up ends with the process.
_exit(exitCode.rawValue)
