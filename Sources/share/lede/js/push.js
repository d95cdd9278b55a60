// The worker's part for messages: each is shown, and a tap on one leads where it says.
// sw.js brings it in; it is no page's script.

(() => {
  const home = "/fortune";
  const icon = `/share/${lede.version}/app/icon-192.png`;

  /** What a message says, in the form that Safari shows by itself. */
  const read = (data) => {
    try {
      return data.json();
    } catch {
      return {}; // a browser that tries out the way sends any text
    }
  };

  addEventListener("push", (event) => {
    const { notification = {}, app_badge } = read(event.data);
    const { title, body, lang, tag, navigate } = notification;
    event.waitUntil(
      Promise.all([
        registration.showNotification(title ?? "Lede", {
          body, lang, tag: tag ?? "cookie", icon, badge: icon, data: navigate,
        }),
        // The mark is the cookie's: what friends ask and give leaves it as it is.
        app_badge && navigator.setAppBadge?.(+app_badge || undefined).catch(() => {}),
      ]),
    );
  });

  addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });

  /** The page that a message is about: the one that is open, as it stands now, or a new one. */
  async function open(wanted) {
    const { origin, pathname } = new URL(wanted ?? home, location.origin);
    const path = origin === location.origin ? pathname : home;
    const pages = await clients.matchAll({ type: "window" });
    const there = pages.find((page) => new URL(page.url).pathname === path);
    if (!there) return clients.openWindow(path);
    const page = await there.focus();
    return page.navigate(path).catch(() => {}); // it stands there all the same
  }

  addEventListener("pushsubscriptionchange", (event) => {
    const old = event.oldSubscription;
    event.waitUntil(
      (async () => {
        const now = event.newSubscription ?? (old && (await registration.pushManager.subscribe(old.options)));
        if (old) await post({ end: old.endpoint });
        if (now) await post(now.toJSON());
      })(),
    );
  });

  const post = (body) =>
    fetch("/fortune/reminder/device", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
})();
