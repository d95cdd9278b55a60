"""Takes pictures of a running Lede and checks its pages in a real Chromium.

    pip install playwright axe-playwright-python      (Debian: apt install chromium)
    python3 Tests/Browser/look.py http://127.0.0.1:8080 / /feeds /item/1 --out pictures

Each page is seen on a phone (390 x 844) and a desktop (1280 x 900), light and dark. It fails when a
page logs an error, breaks its own content policy, scrolls sideways, or axe finds a violation.
"""
import argparse
import pathlib
import sys

from playwright.sync_api import sync_playwright

SCREENS = {"phone": (390, 844), "small": (320, 568), "desktop": (1280, 900)}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe_source():
    """The text of axe-core, or None where the package is missing."""
    try:
        import axe_playwright_python
    except ImportError:
        print("skip: axe-playwright-python is not installed, so nothing is checked with axe")
        return None
    return (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


def name_of(path):
    """A file name for the picture of a page."""
    return "".join(c if c.isalnum() else "-" for c in path).strip("-") or "front"


def look(page, base, path, axe, scripts):
    """Opens one page and returns what is wrong with it."""
    faults = []
    # A page of trouble is itself a failed load, and no fault of the page.
    page.on("console", lambda m: m.type == "error" and m.location["url"] != base + path
            and faults.append(f"console: {m.text}"))
    page.on("pageerror", lambda e: faults.append(f"script: {e}"))
    page.goto(base + path)
    page.wait_for_function("() => document.fonts.status === 'loaded'"
                           " && [...document.images].every((one) => one.complete || one.loading === 'lazy')")
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        faults.append("scrolls sideways")
    if axe and scripts:
        # What appears is looked at once it is there.
        page.evaluate("() => document.getAnimations().forEach((one) =>"
                      " one.effect?.getComputedTiming().endTime !== Infinity && one.finish())")
        page.evaluate(axe)
        found = page.evaluate("rules => axe.run(document, {runOnly: rules})", RULES)
        for fault in found["violations"]:
            faults.append(f"axe {fault['id']}: {fault['nodes'][0]['html'][:120]}")
    return faults


def main():
    """Walks every page on every screen."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("base", help="where Lede serves, such as http://127.0.0.1:8080")
    arguments.add_argument("paths", nargs="*", default=["/"])
    arguments.add_argument("--out", default="pictures", help="folder for the pictures")
    arguments.add_argument("--chromium", default="/usr/bin/chromium")
    arguments.add_argument("--full", action="store_true", help="the whole page, not one screenful")
    asked = arguments.parse_args()
    out = pathlib.Path(asked.out)
    out.mkdir(parents=True, exist_ok=True)
    axe, failed = axe_source(), 0
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=asked.chromium, args=["--no-sandbox"])
        for screen, (width, height) in SCREENS.items():
            for scheme in ("light", "dark"):
                for scripts in (True, False):
                    if not scripts and (screen, scheme) != ("phone", "light"):
                        continue
                    context = browser.new_context(
                        viewport={"width": width, "height": height}, color_scheme=scheme,
                        java_script_enabled=scripts)
                    for path in asked.paths:
                        page = context.new_page()
                        faults = look(page, asked.base, path, axe, scripts) if scripts else []
                        if not scripts:
                            page.goto(asked.base + path)
                        label = f"{name_of(path)}-{screen}-{scheme}{'' if scripts else '-noscript'}"
                        page.screenshot(path=str(out / f"{label}.png"), full_page=asked.full)
                        page.close()
                        failed += bool(faults)
                        print("FAIL" if faults else "ok  ", label, *faults, sep="\n     " if faults else " ")
                    context.close()
        browser.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
