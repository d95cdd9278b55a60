// The named characters of HTML that feeds use: all of HTML 4 and a few more.

/// The characters that names such as `&eacute;` stand for.
package enum Entities {
  /// The character of `name`, written without `&` and `;`; nil when unknown.
  package static func scalar(named name: some Sequence<UInt8>) -> Unicode.Scalar? {
    key(of: name).flatMap { table[$0] }
  }

  /// The character of a number, mended as browsers do.
  ///
  /// Source: HTML standard §13.2.5.80, numeric character reference end state.
  package static func scalar(number: UInt32) -> Unicode.Scalar {
    if (0x80...0x9F).contains(number) {
      return Unicode.Scalar(windows1252[Int(number) - 0x80]) ?? "\u{FFFD}"
    }
    return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
  }

  /// Whether browsers take the name without its `;`.
  static func mayLackSemicolon(_ name: some Sequence<UInt8>) -> Bool {
    key(of: name).map(oldNames.contains) ?? false
  }

  /// No name here is longer than 8 letters, so a name packs into one number.
  package static let longestName = 8

  private static func key(of name: some Sequence<UInt8>) -> UInt64? {
    var key: UInt64 = 0
    var count = 0
    for byte in name {
      count += 1
      guard count <= longestName else { return nil }
      key = key << 8 | UInt64(byte)
    }
    return count == 0 ? nil : key
  }

  private static let table: [UInt64: Unicode.Scalar] = {
    var table: [UInt64: Unicode.Scalar] = [:]
    for (index, name) in latin1.split(whereSeparator: \.isWhitespace).enumerated() {
      if let key = key(of: name.utf8) { table[key] = Unicode.Scalar(UInt32(160 + index)) }
    }
    for pair in others.split(whereSeparator: \.isWhitespace) {
      let parts = pair.split(separator: "=")
      if let key = key(of: parts[0].utf8), let number = UInt32(parts[1], radix: 16) {
        table[key] = Unicode.Scalar(number)
      }
    }
    return table
  }()

  private static let oldNames: Set<UInt64> = Set(
    (latin1.split(whereSeparator: \.isWhitespace) + ["amp", "lt", "gt", "quot", "AMP", "LT", "GT"])
      .compactMap { key(of: $0.utf8) })

  /// Names of U+00A0 to U+00FF, in order.
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr
    deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest
    Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml
    Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times
    Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
    agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
    igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide
    oslash ugrave uacute ucirc uuml yacute thorn yuml
    """

  private static let others = """
    quot=22 amp=26 lt=3C gt=3E apos=27 QUOT=22 AMP=26 LT=3C GT=3E Tab=9 NewLine=A
    excl=21 num=23 dollar=24 percnt=25 lpar=28 rpar=29 ast=2A plus=2B comma=2C period=2E sol=2F
    colon=3A semi=3B equals=3D quest=3F commat=40 lsqb=5B rsqb=5D lowbar=5F grave=60 lcub=7B
    verbar=7C vert=7C rcub=7D bsol=5C hyphen=2010 dash=2010 horbar=2015
    OElig=152 oelig=153 Scaron=160 scaron=161 Yuml=178 fnof=192 circ=2C6 tilde=2DC
    Amacr=100 amacr=101 Abreve=102 abreve=103 Aogon=104 aogon=105 Cacute=106 cacute=107
    Ccaron=10C ccaron=10D Dcaron=10E dcaron=10F Dstrok=110 dstrok=111 Emacr=112 emacr=113
    Eogon=118 eogon=119 Ecaron=11A ecaron=11B Gbreve=11E gbreve=11F Imacr=12A imacr=12B
    Idot=130 imath=131 inodot=131 Lcaron=13D lcaron=13E Lstrok=141 lstrok=142 Nacute=143
    nacute=144 Ncaron=147 ncaron=148 Omacr=14C omacr=14D Odblac=150 odblac=151 Rcaron=158
    rcaron=159 Sacute=15A sacute=15B Scedil=15E scedil=15F Tcaron=164 tcaron=165 Umacr=16A
    umacr=16B Uring=16E uring=16F Udblac=170 udblac=171 Zacute=179 zacute=17A Zdot=17B zdot=17C
    Zcaron=17D zcaron=17E
    Alpha=391 Beta=392 Gamma=393 Delta=394 Epsilon=395 Zeta=396 Eta=397 Theta=398 Iota=399
    Kappa=39A Lambda=39B Mu=39C Nu=39D Xi=39E Omicron=39F Pi=3A0 Rho=3A1 Sigma=3A3 Tau=3A4
    Upsilon=3A5 Phi=3A6 Chi=3A7 Psi=3A8 Omega=3A9 alpha=3B1 beta=3B2 gamma=3B3 delta=3B4
    epsilon=3B5 zeta=3B6 eta=3B7 theta=3B8 iota=3B9 kappa=3BA lambda=3BB mu=3BC nu=3BD xi=3BE
    omicron=3BF pi=3C0 rho=3C1 sigmaf=3C2 sigma=3C3 tau=3C4 upsilon=3C5 phi=3C6 chi=3C7 psi=3C8
    omega=3C9 thetasym=3D1 upsih=3D2 piv=3D6
    ensp=2002 emsp=2003 thinsp=2009 hairsp=200A numsp=2007 puncsp=2008 zwnj=200C zwj=200D lrm=200E
    rlm=200F ndash=2013 mdash=2014 lsquo=2018 rsquo=2019 sbquo=201A ldquo=201C rdquo=201D
    bdquo=201E dagger=2020 Dagger=2021 bull=2022 hellip=2026 mldr=2026 permil=2030 prime=2032
    Prime=2033 lsaquo=2039 rsaquo=203A oline=203E frasl=2044 euro=20AC image=2111 weierp=2118
    real=211C trade=2122 alefsym=2135 larr=2190 uarr=2191 rarr=2192 darr=2193 harr=2194
    crarr=21B5 lArr=21D0 uArr=21D1 rArr=21D2 dArr=21D3 hArr=21D4 forall=2200 part=2202
    exist=2203 empty=2205 nabla=2207 isin=2208 notin=2209 ni=220B prod=220F sum=2211 minus=2212
    lowast=2217 radic=221A prop=221D infin=221E ang=2220 and=2227 or=2228 cap=2229 cup=222A
    int=222B there4=2234 sim=223C cong=2245 asymp=2248 ne=2260 equiv=2261 le=2264 ge=2265
    sub=2282 sup=2283 nsub=2284 sube=2286 supe=2287 oplus=2295 otimes=2297 perp=22A5 sdot=22C5
    lceil=2308 rceil=2309 lfloor=230A rfloor=230B lang=27E8 rang=27E9 loz=25CA spades=2660
    clubs=2663 hearts=2665 diams=2666 check=2713 star=2606 phone=260E female=2640 male=2642
    numero=2116 frac13=2153 frac23=2154 frac15=2155 frac18=215B frac38=215C frac58=215D
    frac78=215E
    """

  /// What 0x80 to 0x9F mean in pages that say "Unicode" and write Windows-1252.
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]
}
