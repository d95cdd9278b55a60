// Where a page finds pictures of the web: at Lede itself, under addresses that Lede has signed.

package import LedeHTTP
package import LedeMarkup
package import LedeBase

/// Makes and reads the addresses of pictures: `/picture/SIGNATURE/WIDTH/ADDRESS`.
package struct PictureLinks: Sendable {
  package let door: any PictureDoor

  package init(door: any PictureDoor) { self.door = door }

  package static let path = "/picture"
  /// Longer ones fit into no request line once they are written out.
  private static let longest = 2_000

  /// One picture in all its widths.
  struct Link {
    fileprivate let signature: String
    fileprivate let address: String

    func path(_ width: PictureWidth) -> SitePath {
      SitePath("picture", signature, String(width.rawValue), address)
    }
  }

  /// Where a picture is found; nil for an address that is too long.
  func link(_ address: WebAddress) -> Link? {
    let address = address.withoutFragment
    guard address.text.utf8.count <= PictureLinks.longest else { return nil }
    return Link(signature: door.signature(of: address), address: Base64URL.text(address.text.utf8))
  }

  /// What an address asks for; nil when Lede has not made it.
  package func wish(_ parameters: PathParameters) -> PictureWish? {
    guard let signature = parameters["signature"], let number = parameters.number("width"),
      let width = PictureWidth(rawValue: Int(clamping: number)),
      let bytes = parameters["address"].flatMap({ Base64URL.bytes($0) }),
      let address = WebAddress(String(decoding: bytes, as: UTF8.self)),
      address.text.utf8.elementsEqual(bytes), door.isSigned(address, by: signature)
    else { return nil }
    return PictureWish(address, width)
  }
}

// How pictures of stories stand on pages. Their frames are of a fixed shape, so that nothing jumps
// as they come.
extension PictureLinks {
  /// The picture beside a headline, or above the first; the headline says all, so it has no words.
  package func thumbnail(_ address: WebAddress, isLead: Bool) -> HTML? {
    guard let link = link(address) else { return nil }
    guard isLead else {
      // Small enough for the finest screens: it is shown at half its width or less.
      return img(
        .src(link.path(.small)), .width(320), .height(240), .alt(""), .loadingLazy, .decodingAsync)
    }
    return img(
      .src(link.path(.medium)), .srcset(link.sizes(upTo: PictureLimits.width)),
      .sizes(PictureLinks.lead), .width(640), .height(400), .alt(""), .decodingAsync)
  }

  /// The picture above an article that has none among its words.
  package func hero(_ address: WebAddress) -> HTML {
    guard let link = link(address) else { return HTML() }
    return div(.class("hero")) {
      img(
        .src(link.path(.medium)), .srcset(link.sizes(upTo: PictureLimits.width)),
        .sizes(PictureLinks.column), .width(640), .height(400), .alt(""), .decodingAsync)
    }
  }

  /// A picture among words.
  ///
  /// - Parameters:
  ///   - address: Where its page has it.
  ///   - words: What its page says it shows.
  ///   - size: Its width and height, as its page says: they hold its place before it comes.
  /// - Returns: The picture; nil when it can only be told in words.
  package func picture(_ address: WebAddress, words: String, size: (width: Int, height: Int)?)
    -> HTML?
  {
    guard let link = link(address) else { return nil }
    guard let size else {
      return img(.src(link.path(.whole)), .alt(words), .loadingLazy, .decodingAsync)
    }
    let isSmall = size.width <= PictureWidth.small.rawValue
    return img(
      .src(link.path(isSmall ? .medium : .whole)),
      .when(!isSmall, .srcset(link.sizes(upTo: size.width))),
      .when(!isSmall, .sizes(PictureLinks.column)),
      .width(size.width), .height(size.height), .alt(words), .loadingLazy, .decodingAsync)
  }

  /// How wide the first picture of a list is: on a desktop it stands beside its headline.
  private static let lead: StaticString =
    "(min-width: 60rem) 25rem, (min-width: 46rem) 42rem, 100vw"
  /// How wide the column of a story is.
  private static let column: StaticString = "(min-width: 46rem) 42rem, 100vw"
}

extension PictureLinks.Link {
  /// The widths for a browser to choose from, for a picture that is `width` wide or more.
  fileprivate func sizes(upTo width: Int) -> [(SitePath, Int)] {
    let medium = (path(.medium), PictureWidth.medium.rawValue)
    let whole = (path(.whole), min(width, PictureLimits.width))
    return whole.1 > medium.1 ? [medium, whole] : [whole]
  }
}
