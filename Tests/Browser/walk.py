"""Walks through a running Lede as a reader does, with scripts and without, in a real Chromium.

    python3 Tests/Browser/walk.py http://127.0.0.1:8080

Lede must hold at least one story. The walk leaves marks as it found them, but that stories it opens are read.
"""
import sys

from playwright.sync_api import expect, sync_playwright

BASE = sys.argv[1].rstrip("/")
failed = 0


def step(name, holds):
    """Prints one finding."""
    global failed
    failed += not holds
    print(f"{'ok  ' if holds else 'FAIL'} {name}", flush=True)


def visit(browser, scripts):
    """A page whose errors are collected."""
    page = browser.new_context(java_script_enabled=scripts, viewport={"width": 390, "height": 844}).new_page()
    page.faults = []
    page.on("console", lambda m: m.type == "error" and page.faults.append(m.text))
    page.on("pageerror", lambda e: page.faults.append(str(e)))
    return page


def saved(page):
    """How many stories are saved."""
    page.goto(BASE + "/?show=saved")
    return page.locator(".story").count()


def walk(browser, scripts):
    """One reader's minute."""
    how = "with scripts" if scripts else "without scripts"
    page = visit(browser, scripts)
    before = saved(page)
    page.goto(BASE + "/")
    story = page.locator(".story").first
    href = story.locator("h2 a").get_attribute("href")
    save = story.locator("button[aria-label^='Save']")
    was = save.get_attribute("aria-pressed")
    save.click()
    if not scripts:
        page.wait_for_load_state()
        step(f"{how}: back at the story", "#i" in page.url)
    save = page.locator(f"#i{href.rsplit('/', 1)[1]} button[aria-label^='Save']")
    expect(save).to_have_attribute("aria-pressed", "false" if was == "true" else "true")
    step(f"{how}: a saved story is kept", saved(page) == before + (1 if was == "false" else -1))
    page.goto(BASE + "/")
    page.locator(f"#i{href.rsplit('/', 1)[1]} button[aria-label^='Save']").click()
    page.wait_for_load_state("networkidle")
    step(f"{how}: and let go again", saved(page) == before)

    page.goto(BASE + href)
    mark = page.locator("form[data-mark] button", has_text="Mark")
    if scripts:
        expect(mark).to_have_text("Mark unread")
        step(f"{how}: a story that is opened is read", True)
        mark.click()
        expect(mark).to_have_text("Mark read")
        step(f"{how}: and unread again", True)
    else:
        if "unread" in mark.inner_text():
            mark.click()
        page.locator("form[data-mark] button", has_text="Mark read").click()
        step(f"{how}: a story is marked read", "Mark unread" in page.locator(".tools").inner_text())
        page.locator("form[data-mark] button", has_text="Mark unread").click()
        step(f"{how}: and unread again", "Mark read" in page.locator(".tools").inner_text())

    page.goto(BASE + "/feeds")
    page.fill("#address", "not an address")
    page.click("button:has-text('Add')")
    step(f"{how}: a wrong address is told", page.locator("[role=alert]").count() == 1)
    step(f"{how}: and stays to be mended", page.input_value("#address") == "not an address")
    page.goto(BASE + "/")
    page.keyboard.press("Tab")
    if scripts:
        step("the first stop of the keyboard is the content", page.evaluate("document.activeElement.className") == "skip")
    faults = [f for f in page.faults if "422" not in f]
    step(f"{how}: no errors on the way {faults or ''}", not faults)


with sync_playwright() as play:
    chromium = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    walk(chromium, True)
    walk(chromium, False)
    chromium.close()
sys.exit(1 if failed else 0)
