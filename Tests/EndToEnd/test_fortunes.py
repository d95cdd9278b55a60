"""Every shipped fortune is short enough, said once, and says nothing that a cookie should keep out of."""
import re
import unittest

from case import ROOT

FOLDER = ROOT / "Sources/share/lede/fortunes"
# The characters of a text, from and to, by file.
LENGTHS = {"short": (15, 60), "medium": (61, 110), "long": (111, 180)}
# Whoever opens a cookie wants no advice about these, and no reminder of them. Words that begin so.
FORBIDDEN = """
    die\\b dies\\b died dying death dead\\b deadly grave\\b graves funeral widow murder kill ghost\\b corpse bury\\b buried mourn
    doctor medicin diet\\b weigh healthy? illness sick\\b symptom cure\\b cures\\b vitamin exercis hospital surg pain\\b insomnia calori
    law\\b laws\\b lawyer legal court\\b sue\\b crime criminal prison police contract\\b jury
    money wealth\\b rich\\b richer poor\\b debt\\b invest stocks? price salary profit fortune\\b loan\\b coin\\b cash\\b afford gambl lottery bank\\b
    god\\b gods\\b pray bless angel heaven hell\\b devil soul\\b souls church temple mosque sacred holy\\b faith sin\\b sins\\b destiny fate\\b karma miracle
    vote\\b elect\\b election president minister\\b parliament politic republic\\b revolution nation\\b war\\b wars\\b soldier army\\b
    beautiful beauty handsome ugly pretty slim\\b thinner fat\\b attractive wrinkle makeup gorgeous plain-faced
""".split()
# Spelt as in America: the shipped texts are British.
AMERICAN = r"\b((color|favor|honor|neighbor|harbor|gray|center|theater|meter|traveler|jewelry|plow|cozy|mom)s?\b|realiz\w+|recogniz\w+|organiz\w+|apologiz\w+)"
# So many words in a row stand in no two texts.
RUN = 5


def texts(name):
    parts = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n%\n")
    return [part for part in parts if part.strip()]


def words(text):
    return re.findall(r"[^\W_]+(?:’[^\W_]+)*", text.lower())


class Fortunes(unittest.TestCase):
    def setUp(self):
        self.all = [(name, text) for name in LENGTHS for text in texts(name)]

    def test_there_are_enough_of_each_length(self):
        self.assertGreaterEqual(len(self.all), 640)
        for name in LENGTHS:
            self.assertGreaterEqual(len(texts(name)), 160, name)

    def test_each_is_as_long_as_its_file_says_and_stands_on_one_line(self):
        for name, text in self.all:
            shortest, longest = LENGTHS[name]
            self.assertTrue(shortest <= len(text) <= longest, f"{len(text)}: {text}")
            self.assertNotIn("\n", text)
            self.assertEqual(text, " ".join(text.split()))

    def test_each_is_a_sentence_with_proper_marks(self):
        for _, text in self.all:
            self.assertRegex(text, r"^[“A-Z0-9]")
            self.assertRegex(text, r"[.!?]”?$")
            self.assertNotRegex(text, "['\"%]|--|\\.\\.\\.|!!")
            self.assertEqual(text.count("“"), text.count("”"), text)

    def test_none_is_there_twice_or_nearly(self):
        seen, cores = {}, {}
        for _, text in self.all:
            said = words(text)
            for at in range(len(said) - RUN + 1):
                run = tuple(said[at : at + RUN])
                self.assertFalse(run in seen, f"{text}\n{seen.get(run)}")
            for at in range(len(said) - RUN + 1):
                seen[tuple(said[at : at + RUN])] = text
            # The shortest have no run to share: they differ in more than their small words.
            core = frozenset(word for word in said if len(word) > 3)
            self.assertFalse(core in cores, f"{text}\n{cores.get(core)}")
            cores[core] = text

    def test_none_speaks_of_what_a_cookie_keeps_out_of(self):
        pattern = re.compile(r"\b(" + "|".join(FORBIDDEN) + ")", re.IGNORECASE)
        for _, text in self.all:
            self.assertIsNone(pattern.search(text), text)

    def test_the_spelling_is_british(self):
        for _, text in self.all:
            self.assertIsNone(re.search(AMERICAN, text, re.IGNORECASE), text)


if __name__ == "__main__":
    unittest.main()
