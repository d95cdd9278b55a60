// The worker's part for messages: each is shown, and a tap on one leads to the cookie.
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
        navigator.setAppBadge?.(+app_badge || undefined).catch(() => {}), // a browser without one
      ]),
    );
  });

  addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });

  /** The cookie's page: the one that is open, or a new one. */
  async function open(wanted) {
    const { origin, pathname } = new URL(wanted ?? home, location.origin);
    const path = origin === location.origin ? pathname : home;
    const pages = await clients.matchAll({ type: "window" });
    const there = pages.find((page) => new URL(page.url).pathname === path);
    return there ? there.focus() : clients.openWindow(path);
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
