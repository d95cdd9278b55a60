"""All that Lede says to people is in one list: read from the sources, and shown in the terminal."""
import runpy
import types
import unittest

from case import ROOT, LedeCase

# Shapes in which phrases stand in the sources.
PHRASES = r'''
// "A remark" is not said.
extension Phrases {
  package static let ferry = "The ferry “Ålesund” is \"late\"\u{2026}"
  static let harbour =
    "It waits in the harbour, "
    + "and nobody knows why."  /* "nor this" */
  static func berth(_ ship: String, at pier: Int) -> String { "\(ship) lies at pier \(pier + 1)" }
  static func crew(_ count: Int) -> String { count == 1 ? "1 sailor" : "\(count) sailors" }
  static func told(_ names: [String]) -> String {
    "Aboard: \(names.map { "Captain \($0)" }.joined(separator: ", "))."
  }
  static func words(of weather: Weather) -> String {
    let lead = if case .storm = weather { "Beware: " } else { "" }
    return switch weather {
    case .storm(let force), .gale(let force) where force > 9:
      lead + "stay"
    case .storm: "a storm"
    case .calm: harbour
    default: "fair"
    }
  }
  static func words(of tide: Tide) -> String { tide == "ebb" ? "" : "flood" }
  static let scriptWords: [ScriptWord] = [("undo", "Undo"), ("more", "{n} more|" + "{n} others")]
  enum Weather { case storm, calm }
}
'''

COMMAND = r'''
extension Command {
  static let sail = Command(
    name: "sail", summary: "Leave the harbour.", options: [Option("to", .value("PLACE"), "where to")],
    example: "lede sail --to Bergen now",
    more: """
      Without a place it goes \
      where the wind does,
        "slowly".
      """
  ) { arguments, _ in
    Console.say("No wind today.")
    Log.write(.info, "no wind at all")
    return .done
  }
}
'''


WORDS = types.SimpleNamespace(**runpy.run_path(str(ROOT / "script/words")))


class TheList(unittest.TestCase):
    def files(self, **sources):
        return [(file, WORDS.tokens(source)[0]) for file, source in sources.items()]

    def test_a_phrase_is_read_in_every_shape(self):
        found = [row[1:] for row in WORDS.rows(self.files(ship=PHRASES))]
        self.assertEqual(found, [
            ("ferry", "The ferry “Ålesund” is \"late\"…"),
            ("harbour", "It waits in the harbour, and nobody knows why."),
            ("berth", "{ship} lies at pier {pier + 1}"),
            ("crew.1", "1 sailor"),
            ("crew.2", "{count} sailors"),
            ("told.1", "Aboard: {names.map { … }.joined(separator: …)}."),
            ("told.2", "Captain {$0}"),
            ("words(of: Weather)", "Beware: "),
            ("words(of: Weather).storm.1", "stay"),
            ("words(of: Weather).storm.2", "a storm"),
            ("words(of: Weather).default", "fair"),
            ("words(of: Tide)", "flood"),
            ("scriptWords.undo", "Undo"),
            ("scriptWords.more", "{n} more|{n} others"),
        ])

    def test_a_command_says_what_is_for_people_and_not_what_is_for_logs(self):
        found = [row[1:] for row in WORDS.rows([("Sources/Program/lede/Sail.swift", WORDS.tokens(COMMAND)[0])])]
        self.assertEqual(found, [
            ("Command.sail.summary", "Leave the harbour."),
            ("Command.sail.--to", "where to"),
            ("Command.sail.more", "Without a place it goes where the wind does,\n  \"slowly\"."),
            ("Command.sail", "No wind today."),
        ])
        self.assertIn("does,\\n  \"slowly\".\n", WORDS.written([("a", "b", found[2][1])]))

    def test_a_phrase_that_nobody_says_is_found(self):
        page = 'p { Phrases.ferry; "\\(Phrases.crew(2))"; Phrases.words(of: tide); berth; other.told }'
        names = [name for _, name in WORDS.unsaid(self.files(ship=PHRASES, page=page))]
        # The harbour is named by another phrase; the berth and the rest only elsewhere.
        self.assertEqual(names, ["berth", "told", "scriptWords"])

    def test_the_list_that_is_kept_is_that_of_the_sources(self):
        self.assertEqual(WORDS.main(["--check"]), 0)


class InTheTerminal(LedeCase):
    def test_a_word_leads_to_the_place_where_it_is_said(self):
        lines = self.lede("words", "WELCOME TO LEDE").stdout.splitlines()
        self.assertEqual(lines[0], "Sources/Features/LedeNews/Words/FeedWords.swift")
        self.assertEqual(lines[1].split(), ["firstVisit", "Welcome", "to", "Lede"])
        self.assertEqual(len(lines), 2)
        whole = self.lede("words").stdout.splitlines()
        self.assertIn("  firstVisit                  Welcome to Lede", whole)
        self.assertGreater(len(whole), 1_000)
        self.assertEqual(self.lede("words", "no phrase says this", check=1).stdout, "")


if __name__ == "__main__":
    unittest.main()
