// Which letters count as the same in a search: small for large, plain for accented. Data only.

/// Folded spellings of letters in the Latin, Greek and Cyrillic blocks, one for each code point.
///
/// Made from the canonical and compatibility decompositions and the case foldings of Unicode 15,
/// with letters that have a stroke as plain ones. `.` parts words; `_` is left out.
enum FoldingTable {
  /// The folded letters of a code point, as UTF-8; nil where the table says nothing.
  static func letters(of scalar: Unicode.Scalar) -> ArraySlice<UInt8>? {
    switch scalar.value {
    case 0xC0...0x24F: latin.letters(at: Int(scalar.value) - 0xC0)
    case 0x370...0x52F: greekAndCyrillic.letters(at: Int(scalar.value) - 0x370)
    case 0x1E00...0x1FFF: more.letters(at: Int(scalar.value) - 0x1E00)
    default: nil
    }
  }

  /// Entries one after the other, found by where they begin.
  struct Block: Sendable {
    private let bytes: [UInt8]
    private let starts: [Int]

    init(_ text: String) {
      var bytes: [UInt8] = []
      var starts: [Int] = []
      for entry in text.split(separator: " ") {
        starts.append(bytes.count)
        bytes.append(contentsOf: entry.utf8)
      }
      starts.append(bytes.count)
      self.bytes = bytes
      self.starts = starts
    }

    func letters(at index: Int) -> ArraySlice<UInt8> { bytes[starts[index]..<starts[index + 1]] }
    var count: Int { starts.count - 1 }
  }

  /// U+00C0…U+024F.
  static let latin = Block(
    """
    a a a a a a ae c e e e e i i i i d n o o o o o . o u u u u y th ss a a a a a a ae c e e e e \
    i i i i d n o o o o o . o u u u u y th y a a a a a a c c c c c c c c d d d d e e e e e e e e \
    e e g g g g g g g g h h h h i i i i i i i i i i ij ij j j k k k l l l l l l l l l l n n n n \
    n n ʼn ng ng o o o o o o oe oe r r r r r r s s s s s s s s t t t t t t u u u u u u u u u u u \
    u w w y y y z z z z z z s b ɓ ƃ ƃ ƅ ƅ ɔ ƈ ƈ ɖ ɗ ƌ ƌ ƍ ǝ ə ɛ ƒ ƒ ɠ ɣ ƕ ɩ i ƙ ƙ ƚ ƛ ɯ ɲ ƞ ɵ o \
    o ƣ ƣ ƥ ƥ ʀ ƨ ƨ ʃ ƪ ƫ ƭ ƭ ʈ u u ʊ ʋ ƴ ƴ z z ʒ ƹ ƹ ƺ ƻ ƽ ƽ ƾ ƿ ǀ ǁ ǂ ǃ dz dz dz lj lj lj nj \
    nj nj a a i i o o u u u u u u u u u u ǝ a a a a ae ae g g g g k k o o o o ʒ ʒ j dz dz dz g g \
    ƕ ƿ n n a a ae ae o o a a a a e e e e i i i i o o o o r r r r u u u u s s t t ȝ ȝ h h ƞ ȡ ȣ \
    ȣ ȥ ȥ a a e e o o o o o o o o y y ȴ ȵ ȶ ȷ ȸ ȹ ⱥ c c ƚ ⱦ ȿ ɀ ɂ ɂ b ʉ ʌ e e j j ɋ ɋ r r y y
    """)

  /// U+0370…U+052F.
  static let greekAndCyrillic = Block(
    """
    ͱ ͱ ͳ ͳ ʹ . ͷ ͷ . . . ͻ ͼ ͽ . ϳ . . . . . . α . ε η ι . ο . υ ω ι α β γ δ ε ζ η θ ι κ λ μ ν \
    ξ ο π ρ . σ τ υ φ χ ψ ω ι υ α ε η ι υ α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ σ τ υ φ χ ψ ω ι υ \
    ο υ ω ϗ β θ υ υ υ φ π ϗ ϙ ϙ ϛ ϛ ϝ ϝ ϟ ϟ ϡ ϡ ϣ ϣ ϥ ϥ ϧ ϧ ϩ ϩ ϫ ϫ ϭ ϭ ϯ ϯ κ ρ σ ϳ θ ε . ϸ ϸ σ \
    ϻ ϻ ϼ ͻ ͼ ͽ е е ђ г є ѕ і і ј љ њ ћ к и у џ а б в г д е ж з и и к л м н о п р с т у ф х ц ч \
    ш щ ъ ы ь э ю я а б в г д е ж з и и к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я е е ђ г є ѕ \
    і і ј љ њ ћ к и у џ ѡ ѡ ѣ ѣ ѥ ѥ ѧ ѧ ѩ ѩ ѫ ѫ ѭ ѭ ѯ ѯ ѱ ѱ ѳ ѳ ѵ ѵ ѵ ѵ ѹ ѹ ѻ ѻ ѽ ѽ ѿ ѿ ҁ ҁ . _ \
    _ _ _ _ _ _ ҋ ҋ ҍ ҍ ҏ ҏ ґ ґ ғ ғ ҕ ҕ җ җ ҙ ҙ қ қ ҝ ҝ ҟ ҟ ҡ ҡ ң ң ҥ ҥ ҧ ҧ ҩ ҩ ҫ ҫ ҭ ҭ ү ү ұ ұ \
    ҳ ҳ ҵ ҵ ҷ ҷ ҹ ҹ һ һ ҽ ҽ ҿ ҿ ӏ ж ж ӄ ӄ ӆ ӆ ӈ ӈ ӊ ӊ ӌ ӌ ӎ ӎ ӏ а а а а ӕ ӕ е е ә ә ә ә ж ж з з \
    ӡ ӡ и и и и о о ө ө ө ө э э у у у у у у ч ч ӷ ӷ ы ы ӻ ӻ ӽ ӽ ӿ ӿ ԁ ԁ ԃ ԃ ԅ ԅ ԇ ԇ ԉ ԉ ԋ ԋ ԍ ԍ \
    ԏ ԏ ԑ ԑ ԓ ԓ ԕ ԕ ԗ ԗ ԙ ԙ ԛ ԛ ԝ ԝ ԟ ԟ ԡ ԡ ԣ ԣ ԥ ԥ ԧ ԧ ԩ ԩ ԫ ԫ ԭ ԭ ԯ ԯ
    """)

  /// U+1E00…U+1FFF: Latin for Vietnamese and others, and Greek with breathings.
  static let more = Block(
    """
    a a b b b b b b c c d d d d d d d d d d e e e e e e e e e e f f g g h h h h h h h h h h i i \
    i i k k k k k k l l l l l l l l m m m m m m n n n n n n n n o o o o o o o o p p p p r r r r \
    r r r r s s s s s s s s s s t t t t t t t t u u u u u u u u u u v v v v w w w w w w w w w w \
    x x x x y y z z z z z z h t w y aʾ s ẜ ẝ ss ẟ a a a a a a a a a a a a a a a a a a a a a a a \
    a e e e e e e e e e e e e e e e e i i i i o o o o o o o o o o o o o o o o o o o o o o o o u \
    u u u u u u u u u u u u u y y y y y y y y ỻ ỻ ỽ ỽ ỿ ỿ α α α α α α α α α α α α α α α α ε ε ε \
    ε ε ε . . ε ε ε ε ε ε . . η η η η η η η η η η η η η η η η ι ι ι ι ι ι ι ι ι ι ι ι ι ι ι ι ο \
    ο ο ο ο ο . . ο ο ο ο ο ο . . υ υ υ υ υ υ υ υ . υ . υ . υ . υ ω ω ω ω ω ω ω ω ω ω ω ω ω ω ω \
    ω α α ε ε η η ι ι ο ο υ υ ω ω . . αι αι αι αι αι αι αι αι αι αι αι αι αι αι αι αι ηι ηι ηι \
    ηι ηι ηι ηι ηι ηι ηι ηι ηι ηι ηι ηι ηι ωι ωι ωι ωι ωι ωι ωι ωι ωι ωι ωι ωι ωι ωι ωι ωι α α \
    αι αι αι . α αι α α α α αι . ι . . . ηι ηι ηι . η ηι ε ε η η ηι . . . ι ι ι ι . . ι ι ι ι ι \
    ι . . . . υ υ υ υ ρ ρ υ υ υ υ υ υ ρ . . . . . ωι ωι ωι . ω ωι ο ο ω ω ωι . . .
    """)
}
