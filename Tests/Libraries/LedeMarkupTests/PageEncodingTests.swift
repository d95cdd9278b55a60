// Pages in all the encodings that pages are in.

import LedeMarkup
import Testing

struct PageEncodingTests {
  private func text(_ bytes: [UInt8], charset: String? = nil) -> String {
    String(decoding: PageEncoding.utf8(bytes, charset: charset), as: UTF8.self)
  }

  @Test func `what the page says of itself is believed`() {
    #expect(text(Array("<meta charset=windows-1251>".utf8) + [0xCF, 0xF0]).hasSuffix("Пр"))
    #expect(
      text(
        Array("<meta http-equiv=Content-Type content='text/html; charset=Shift_JIS'>".utf8)
          + [0x93, 0xFA, 0x96, 0x7B]
      ).hasSuffix("日本"))
    #expect(text(Array("<meta charset=\"gbk\">".utf8) + [0xD6, 0xD0]).hasSuffix("中"))
    #expect(text(Array("<meta charset='iso-8859-1'>".utf8) + [0x80, 0xE9]).hasSuffix("€é"))
  }

  @Test func `the header is believed before the page, and a mark before both`() {
    let page = Array("<meta charset=utf-8>".utf8) + [0xE9]
    #expect(text(page, charset: "ISO-8859-1").hasSuffix("é"))
    #expect(text([0xEF, 0xBB, 0xBF] + Array("é".utf8), charset: "latin1") == "é")
    #expect(text([0xFF, 0xFE, 0x61, 0, 0xE9, 0], charset: "utf-8") == "aé")
  }

  @Test func `a page without a word about it is UTF-8, or western`() {
    #expect(text(Array("é日".utf8)) == "é日")
    #expect(text([0x63, 0x61, 0x66, 0xE9]) == "café")
  }

  @Test func `an encoding that nobody knows, or that the bytes are not in, is not believed`() {
    #expect(text(Array("<meta charset=x-nothing>é".utf8)).hasSuffix("é"))
    #expect(text(Array("<meta charset=utf-16>é".utf8)).hasSuffix("é"))
  }

  @Test func `a page sent anew as UTF-8 with its old declaration is UTF-8`() {
    let page = "<meta charset=gb2312><p>\u{6E21}\u{8239}</p>"
    #expect(PageEncoding.utf8(Array(page.utf8)) == Array(page.utf8))
  }
}
