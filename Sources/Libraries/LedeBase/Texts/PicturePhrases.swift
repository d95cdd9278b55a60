// What Lede says of pictures.

extension Phrases {
  package static let showPictures = "Show pictures"
}
