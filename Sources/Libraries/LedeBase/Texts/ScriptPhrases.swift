// What the scripts and the service worker of Lede say. They get these words from the page.

extension Phrases {
  // The page that the device shows when it has nothing else.
  package static let offline = "Offline"
  package static let offlineEmpty =
    "Lede cannot be reached, and no news is kept on this device yet. Once you have opened Lede here "
    + "with a network, the front page and what you saved can be read without one."
  package static let offlineOld =
    "Lede cannot be reached, and the news on this device is from {age}: too old to be news. "
    + "What you saved is still here."
  package static let offlineMissing =
    "Lede cannot be reached, and this page is not kept on this device."

  // What this device keeps, on the settings page.
  package static let keptHere =
    "On this device: {n} story, {size}.|On this device: {n} stories, {size}."
  package static let keptNothing = "Nothing is kept on this device yet."
  package static let keptFull = "The device has no room for more."
  package static let waitingHere =
    "{n} change waits to be sent to Lede.|{n} changes wait to be sent to Lede."
  package static let keepNow = "Update the copy now"
  package static let insecureWhy =
    "This address is not secure (https), so browsers do not let Lede be installed or work offline "
    + "here. The guide for phones tells three ways to a secure address."
  package static let install = "Install Lede"
  package static let installIOS =
    "To have Lede as an app on this phone or tablet: tap Share in the browser’s bar, then “Add to "
    + "Home Screen”."
  package static let installed = "Lede is installed on this device."
}
