// Sending as a feature: the addresses it answers.

package import LedeNews
package import LedeSite

/// Stories sent on to services and sites that keep pages.
package struct Sending: Feature {
  let desk: SendingDesk

  /// Sending over a house; `news` keeps the wish that stories show the way here.
  package init(_ house: House, news: NewsDesk) { desk = SendingDesk(house, news: news) }

  package var pages: [Route] { sendingRoutes }
}
