import LedeBase
import LedeWires
import Testing

@testable import LedeChecks

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Suite struct FakerFactDocumentTests {
  private let verdict = Verdict(
    findings: [LabelScore(label: .journalism, share: 0.9, version: "v")], basis: .article,
    walt: "Walt nods.", words: 312, language: "en", checksum: "4c1f0c7c9d6b0f3d2e5a8b7190aa64e1")

  @Test func `a check is served with its number, its address and how long it took`() {
    let check = Check(
      id: Check.ID(5_090_418_336_079_872), address: WebAddress("https://harbour.example/ferry"),
      title: "Ferry", source: "Harbour", reading: .text, verdict: verdict,
      asked: Timestamp(milliseconds: 0), took: .microseconds(41_200))
    let served = FakerFact.Document(
      check, below: WebAddress("http://localhost:8080/api/predictions"))
    #expect(served.link == "http://localhost:8080/api/predictions/5090418336079872")
    #expect(served.id == 5_090_418_336_079_872)
    #expect(served.contentSource == "text")
    #expect(served.url == "https://harbour.example/ferry")
    #expect(text(served.json).contains(#","time_to_predict":0.0412,"title":"Ferry","#))
    #expect(FakerFact.Document(check, below: nil).link == nil)
  }

  @Test func `a failure says code, message and address`() throws {
    let gone = try #require(WebAddress("https://news.example/gone"))
    let error = CheckError.notDownloaded(.refused(gone, status: 404, wait: nil))
    #expect(
      text(FakerFact.Failure([.init(error)], url: gone.text).json)
        == #"{"errors":[{"code":1,"message":"Article could not be downloaded"}],"url":"https://news.example/gone"}"#
    )
  }

  @Test func `other failures say what can be done`() {
    let fault = FakerFact.Fault(CheckError.tooLittle(words: 12, headline: false))
    #expect(fault.code == 4)
    #expect(
      fault.message == "There is too little text to judge. "
        + Phrases.checkTooLittle(words: 12, isPasted: false))
  }
}
