// GET /offline.json: what a device should keep to show without Lede.

import LedeHTTP
import LedeJSON
import LedeMarkup
import LedeBase
import LedeChecks
import LedeSite

extension News {
  /// The pages and stories to keep, each story with a word that changes when its page does.
  func deviceList(_ call: ReadingCall) async throws -> Response {
    let model = try await desk.deviceList(
      reader: call.reads, wishes: call.chrome.wishes,
      pageLength: settings.entriesOnPage, shell: share.version)
    var json = JSONWriter(capacity: 64 + 24 * model.items.count)
    json.object { json in
      json.member("freshAt", model.freshAt?.milliseconds)
      json.member("shell", share.version)
      json.array("pages") { json in
        for page in model.pages { json.value(page.filter.path(before: page.before).text) }
        // Without Lede it judges by itself.
        json.value(CheckBoxPage.path.text)
      }
      json.array("items") { json in
        for item in model.items {
          json.array { json in
            json.value(String(item.id.rawValue))
            json.value(item.version)
          }
        }
      }
      json.array("saved") { json in
        for item in model.items where item.isSaved { json.value(String(item.id.rawValue)) }
      }
    }
    return call.json(json.bytes)
  }
}
