// Webhooks: one made, its secret to copy, and those that there are with what they sent last.

import LedeBase
import LedeMarkup
import LedeSite

enum WebhooksView {
  static let path = SitePath("webhooks")

  static func html(
    _ model: WebhooksPage, secret: String? = nil, fault: String? = nil, in chrome: Chrome
  ) -> HTML {
    chrome.page(Phrases.webhooks, id: "apps", tab: Tab.ID("settings"), part: "apps") {
      Copyable.styles(chrome)
      head(Phrases.webhooks) { Phrases.webhooksMore }
      if let fault { chrome.alert(fault, id: "webhook-error") }
      if let secret {
        section(.class("card lines"), .role("status")) {
          h2 { Phrases.webhookReady }
          Copyable.html(secret, Phrases.webhookSecret)
          p { Phrases.webhookReadyMore }
        }
      }
      card(Phrases.newWebhook, Phrases.newOutFeedMore) { form(model) }
      for one in model.webhooks { shown(one, model, chrome) }
    }
  }

  private static func form(_ model: WebhooksPage) -> HTML {
    LedeMarkup.form(.class("lines"), .methodPost, .action(path)) {
      p {
        label {
          Phrases.webhookAddress
          input(
            .class("field"), .type("url"), .name("to"), .maxLength(Webhook.longestAddress),
            .placeholder("https://"), .required, .autocomplete("off"), .autocapitalize("none"),
            .spellcheckOff)
        }
      }
      OutFeedsView.choose(model.choices)
      p(.class("row")) { button(.class("btn main")) { Phrases.makeWebhook } }
    }
  }

  private static func shown(
    _ one: ShownWebhook, _ model: WebhooksPage, _ chrome: Chrome
  ) -> HTML {
    let webhook = one.webhook
    let id = String(webhook.id.rawValue)
    return section(.class("card lines")) {
      h2 { a(.href(webhook.list.path)) { bdi { webhook.name } } }
      p(.class("meta")) { bdi { webhook.address.host } }
      if webhook.isOff {
        chrome.note(.warn, isBad: true) { Phrases.webhookOff }
      } else if let since = webhook.failingSince {
        chrome.note(.warn) {
          Phrases.webhookFailing + " "
          chrome.age(since, at: model.now)
        }
      }
      if one.last.isEmpty {
        p(.class("meta")) { Phrases.webhookNothingSent }
      } else {
        details {
          summary { Phrases.webhookLast }
          ul(.class("tokens")) {
            for delivery in one.last { li { line(delivery, model, chrome) } }
          }
        }
      }
      div(.class("row")) {
        if webhook.isOff {
          press(Phrases.turnOnWebhook, at: SitePath("webhooks", "on"), ["id": id])
        }
        press(
          Phrases.testWebhook, at: SitePath("webhooks", "test"), ["id": id],
          spoken: Phrases.testWebhookNamed(webhook.name))
        // Two taps, since nothing brings its secret back.
        details {
          summary { Phrases.removeWebhook }
          press(
            Phrases.removeWebhookNow, at: SitePath("webhooks", "remove"), ["id": id],
            looks: "btn danger", spoken: Phrases.removeWebhookNamed(webhook.name))
        }
      }
    }
  }

  private static func line(
    _ delivery: Delivery, _ model: WebhooksPage, _ chrome: Chrome
  ) -> HTML {
    div(.class("row")) {
      div {
        chrome.age(delivery.made, at: model.now)
        " · "
        Phrases.words(for: delivery)
      }
    }
  }
}
