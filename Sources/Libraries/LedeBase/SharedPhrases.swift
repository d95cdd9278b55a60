// What Lede says of what was shared or handed over.

extension Phrases {
  package static let sharedPage = "Check what was shared"
  package static let sharedMore =
    "Lede asks this site for the page, and says what kind of writing it is."
  package static let sharedNothing =
    "There is no link in what was shared. Paste one, or the text itself, into the box."
  package static let pasteInstead = "Paste a link or a text"
  package static let receivedPage = "Check the page that was handed over"
  package static let receivedWaiting =
    "Waiting for the page that you clicked the bookmark on …"
  package static let receivedNothing =
    "That page handed nothing over: some sites do not let go of what they show. Lede can still ask for its address."
  package static let receivedTooLarge =
    "That page is larger than 3 MB, so it was not taken. Lede can still ask for its address."
  package static let receivedReady =
    "This is what the page handed over. Nothing has been sent yet."
  package static let receivedSize = "{size} of text and markup"
  package static let receivedWithoutScript =
    "Handing over a page needs scripts. Without them, paste the address or the text into the box."
}
