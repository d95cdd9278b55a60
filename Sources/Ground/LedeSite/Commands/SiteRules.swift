// What the owner knows of single sites, from a file beside the database.

package import LedeExtraction
package import LedeTerminal

extension Settings {
  /// The rules of the owner's file; none where there is no file and none was named.
  ///
  /// - Throws: `SettingError` that names the file and every line that is no rule.
  package func siteRules() throws -> ExtractionRules {
    let path = self.extractionRules ?? self.dataFolder + "/extraction.rules"
    if self.extractionRules == nil, !Files.exists(path) { return ExtractionRules() }
    let text = String(decoding: try Files.read(path), as: UTF8.self)
    do throws(ExtractionRulesError) { return try ExtractionRules(text) } catch {
      throw SettingError(
        error.faults.map { "\(path), line \($0.line): \($0.words)." }.joined(separator: "\n"))
    }
  }
}
