"""The judge for browsers is what its sources make, and light enough to be brought to a phone."""
import gzip
import re
import subprocess
import unittest

from case import ROOT

SHARE = ROOT / "Sources/share/lede"


class Module(unittest.TestCase):
    def test_the_module_that_is_shipped_is_what_its_sources_make(self):
        done = subprocess.run([ROOT / "script/wasm", "--check"], capture_output=True, text=True)
        if done.returncode == 77:
            self.skipTest(done.stderr.strip().removeprefix("skip: "))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("is what its sources make", done.stdout)

    def test_module_and_weights_are_light(self):
        weights = {file.stem: len(gzip.compress(file.read_bytes(), 9)) for file in (SHARE / "models").glob("*.model")}
        # What the page for checking brings along: `DeviceCheck` names them.
        brought = re.search(r'brought = \[(.*)\]', (ROOT / "Sources/Features/LedeChecks/Pages/DeviceCheck.swift").read_text())[1]
        names = [name for name in re.findall(r'"(\w+)"', brought) if name in weights]
        self.assertIn("article", names)
        module = len(gzip.compress((SHARE / "lede.wasm").read_bytes(), 9))
        print(f"FIGURE on the device: module {module} bytes gzipped, weights {sum(weights[n] for n in names)} ({names})")
        self.assertLessEqual(module, 30_000)
        self.assertLessEqual(sum(weights[name] for name in names), 600_000)


if __name__ == "__main__":
    unittest.main()
