// The names of encodings, as sites write them.

import LedeBase

/// The names that sites give to encodings.
package enum EncodingLabel {
  /// The name in small letters, a few old and private names made those that iconv knows.
  package static func canonical(_ label: String) -> String {
    let name = label.lowercasedASCII
    return aliases[name] ?? name
  }

  private static let aliases = [
    "utf8": "utf-8", "utf_8": "utf-8", "unicode-1-1-utf-8": "utf-8", "utf-8n": "utf-8",
    "ascii": "us-ascii", "iso8859-1": "iso-8859-1", "iso_8859-1": "iso-8859-1",
    "latin1": "iso-8859-1", "latin-1": "iso-8859-1", "cp1252": "windows-1252",
    "x-cp1252": "windows-1252", "win-1251": "windows-1251", "x-sjis": "shift_jis",
    "sjis": "shift_jis", "shift-jis": "shift_jis", "x-gbk": "gbk", "x-euc-jp": "euc-jp",
    "x-euc-kr": "euc-kr",
    // What calls itself GB 2312 uses its larger successor.
    "gb2312": "gb18030", "gb_2312-80": "gb18030", "ks_c_5601-1987": "euc-kr",
    "x-mac-roman": "macintosh", "tis620": "tis-620", "koi8r": "koi8-r",
  ]
}
