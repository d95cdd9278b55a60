// What Lede says of pictures.

extension Phrases {
  package static let noPicture = "This picture cannot be shown."
  package static let showPictures = "Show pictures"
}
