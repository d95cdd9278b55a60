// `lede lore`: what the folder of lore holds, and what is wrong with it.

import LedeBase
import LedeJSON
package import LedeSite
import LedeTerminal

extension Lore {
  package static var commands: [Command] { [.lore] }
}

extension Command {
  static let lore = Command(
    .running, name: "lore", summary: "Look at the folder of lore: what it holds, what is broken.",
    options: [Option("json", "print JSON")], example: "lede lore",
    more: """
      Names and places of a story are served at /lore/ice-and-fire/api and /lore/got/api, from lists of JSON
      objects in the folder lore of the data folder: ice-and-fire/books.json, characters.json and houses.json,
      got/cities.json, continents.json, regions.json and characterPaths.json. Objects have the members that
      An API of Ice and Fire and api.got.show send; docs/lore-sample of Lede's sources has some of each.
      """
  ) { call in
    let folder = Lore.folder(call.settings)
    let found = await LoreHolding.read(OwnersFolder(folder), since: nil, at: WallClock.now)
    guard let found else {
      Console.warn(
        "There is no folder \(Console.harmless(folder)). Make it, and put JSON there: lede lore --help says which."
      )
      return .failed
    }
    if call.arguments.has("json") {
      Console.put(json: json(found) + [10])
    } else {
      for file in LoreFile.allCases { Console.say(line(file, found.files[file])) }
    }
    return found.files.values.allSatisfy { $0.fault == nil } ? .done : .failed
  }

  private static func line(_ file: LoreFile, _ held: LoreHolding.Held?) -> String {
    guard let held else { return "\(file.path): not there" }
    if let fault = held.fault { return "\(file.path): \(Console.harmless(fault.words))" }
    let count = held.collection?.count ?? 0
    return count == 1 ? "\(file.path): one document" : "\(file.path): \(count) documents"
  }

  private static func json(_ found: LoreHolding) -> [UInt8] {
    JSONWriter.object { json in
      json.objects("files", LoreFile.allCases) { json, file in
        let held = found.files[file]
        json.member("file", file.path)
        json.member("isThere", held != nil)
        json.member("documents", held?.collection?.count)
        json.member("fault", held?.fault?.words)
      }
    }
  }
}
