// What happens when the button is clicked, or a link's menu: the page or the link is checked, and shown.

import { Trouble, check, say } from "./lede.js";

const LINK = "check-link";

chrome.runtime.onInstalled.addListener((details) => {
  chrome.contextMenus.removeAll(() => {
    chrome.contextMenus.create({
      id: LINK,
      title: say("check_link"),
      contexts: ["link"],
      targetUrlPatterns: ["http://*/*", "https://*/*"],
    });
  });
  if (details.reason === "install") chrome.runtime.openOptionsPage();
});

// The button: the page as its reader sees it is sent, so that what needs a login can be checked too.
export async function checkPage(tab) {
  await shown(tab, async () => {
    if (!/^https?:/.test(tab.url ?? "")) throw new Trouble(say("not_checkable"));
    let found;
    try {
      found = await chrome.scripting.executeScript({
        target: { tabId: tab.id },
        func: () => ({ url: location.href, html: document.documentElement.outerHTML }),
      });
    } catch {
      throw new Trouble(say("not_checkable"));
    }
    const { url, html } = found[0]?.result ?? {};
    if (typeof html !== "string") throw new Trouble(say("not_checkable"));
    return check({ url, html });
  });
}

// The menu of a link: its address alone is sent, and Lede fetches the page.
export async function checkLink(url, tab) {
  await shown(tab, () => check({ url }));
}

// Shows the page with the result, or what went wrong, in a tab beside the one that was looked at.
async function shown(tab, work) {
  await badge(tab, "…");
  let url;
  try {
    url = await work();
  } catch (trouble) {
    const told = new URLSearchParams({ message: trouble.message });
    if (trouble.code != null) told.set("code", trouble.code);
    url = chrome.runtime.getURL(`told.html#${told}`);
  }
  await badge(tab, "");
  const beside = tab?.index >= 0 ? { index: tab.index + 1, windowId: tab.windowId } : {};
  await chrome.tabs.create({ url, ...beside });
}

async function badge(tab, text) {
  if (tab?.id === undefined || tab.id < 0) return;
  try {
    await chrome.action.setBadgeText({ tabId: tab.id, text });
  } catch {
    // The tab was closed meanwhile, and its badge with it.
  }
}

chrome.action.onClicked.addListener(checkPage);
chrome.contextMenus.onClicked.addListener((info, tab) => {
  if (info.menuItemId === LINK && info.linkUrl) checkLink(info.linkUrl, tab);
});

// For tests, which cannot click on a browser's own button or menu.
self.lede = { checkPage, checkLink };
