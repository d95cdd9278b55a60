// Answers and questions of the FakerFact API made of anything.

import LedeBase
import LedeWires

/// Whatever is read stays within its bounds, and reads the same when it is written again.
@Sendable func fuzzFakerFact(_ bytes: [UInt8]) {
  if let document = FakerFact.Document(bytes) {
    if document.predictions.contains(where: { !(0...1 ~= $0.value) }) {
      fatalError("a share is none")
    }
    if document.verdict.findings.map(\.label) != Label.allCases { fatalError("a label is lost") }
    guard let again = FakerFact.Document(document.json) else { fatalError("not read back") }
    if again.json != document.json { fatalError("read differently") }
  }
  if let question = FakerFact.Question(bytes), FakerFact.Question(question.json) != question {
    fatalError("a question reads differently")
  }
  let failure = FakerFact.Failure(bytes, status: 500)
  if failure.errors.isEmpty || FakerFact.Failure(failure.json, status: 500).errors != failure.errors
  {
    fatalError("a failure reads differently")
  }
  guard let address = WebAddress("https://a.example/api") else { return }
  if let links = FakerFact.Links(bytes, at: address),
    FakerFact.Links(links.json, at: address)?.predictions != links.predictions,
    !links.predictions.text.utf8.contains(UInt8(ascii: "{"))
  {
    fatalError("links read differently")
  }
}
