// What Lede says of games, films and television.

import LedeBase
import LedeGameSpot
import LedeTopics

extension Phrases {
  static let games = "Games"
  static let gamesMore = "Reviews, articles and videos of the feeds that you call games."
  static let gameFeeds = "Feeds of games"
  static let gameFeedsMore =
    "What these feeds tell stands in Games: games, films and television. It stays in the other lists, too."
  static let backToGames = "Back to Games"
  static let namedHere = "Named here"
  static let gameLists = "Lists"
  static let gameKinds = "About"
  static let searchGames = "Search this list"
  static func gameList(_ list: GameList) -> String {
    switch list {
    case .articles: "Articles"
    case .reviews: "Reviews"
    case .top: "Top reviews"
    case .videos: "Videos"
    }
  }
  static func noGames(_ list: GameList) -> String {
    switch list {
    case .articles: "No articles yet. They come as your feeds of games are refreshed."
    case .reviews: "No reviews yet. They come as your feeds of games are refreshed."
    case .top: "No reviews with a score yet. They come as your feeds of games are refreshed."
    case .videos: "No videos yet. They come as your feeds of games are refreshed."
    }
  }
  static let noGamesFound = "Nothing found in this list."
  static let noGameFeeds =
    "No feed of yours is about games yet. Choose some of those that you follow, or begin with these."
  static let noGameFeedsAlone =
    "No feed of yours is about games yet. Choose some of those that you follow."
  static let chooseGameFeeds = "Choose feeds"
  static let startGames = "Follow these feeds"
  static let allWorks = "All"
  static func workKind(_ kind: GameWork) -> String {
    switch kind {
    case .game: "Games"
    case .movie: "Films"
    case .television: "Television"
    }
  }
  static func oneWork(_ kind: GameWork) -> String {
    switch kind {
    case .game: "Game"
    case .movie: "Film"
    case .television: "Television"
    }
  }
  static func scoreInWords(_ printed: String, _ points: Int) -> String {
    "Score \(printed), \(points) of 100"
  }
  static func playFilm(_ name: String) -> String { "Play: \(name)" }
  static func playFilm(_ name: String, _ length: String) -> String { "Play: \(name), \(length)" }
  static let addGameFeed = "Show in Games"
  static func addGameFeed(_ name: String) -> String { "Show \(name) in Games" }
  static let removeGameFeed = "No longer"
  static func removeGameFeed(_ name: String) -> String { "Show \(name) in Games no longer" }
  static let didAddGameFeed =
    "The feed stands in Games from now on. What it has told follows in a moment."
  static let didRemoveGameFeed = "The feed stands in Games no longer."
  static let findFeed = "Find a feed"
  static let noFeedFits = "You follow no feed of that name."
  static let noFeedsFollowed = "You follow no feeds yet."
  static func moreFeeds(_ count: Int) -> String {
    count == 1
      ? "One more feed fits: find it by its name."
      : "\(count) more feeds fit: find them by their names."
  }
  static func tooManyGameFeeds(_ most: Int) -> String {
    "You have \(most) feeds of games, the most there may be. Take one out first."
  }

  // MARK: A work

  static func allOnWork(_ work: String) -> String { "All on \(work)" }
  static let savedGames = "Saved"
  static let surpriseMe = "Surprise me"
  static let critics = "Critics side by side"
  static func scores(_ scores: ScoreSummary) -> String {
    scores.count == 1
      ? "\(scores.mean) of 100, by one critic."
      : "\(scores.mean) of 100 on average, by \(scores.count) critics, from \(scores.low) to \(scores.high)."
  }
  static let noScore = "No score"
  static func tone(_ kind: StoryTone.Kind) -> String {
    switch kind {
    case .warm: "Its words are warm."
    case .cold: "Its words are cold."
    case .neither: "Its words are neither warm nor cold."
    }
  }
  static let wordsPart = "Its words and its score part."

  // MARK: GameSpot

  static let gameSpotAsSource = "GameSpot as a source"
  static let gameSpotMore =
    "With a key of its own, Lede asks GameSpot for articles, reviews with their scores, and videos in each quality."
  static let gameSpotHow =
    "A key is free of charge: make an account at gamespot.com, and find it at gamespot.com/api. GameSpot answers 200 "
    + "questions of each kind an hour, and lets nobody make a competing product of what it tells. Without a key its "
    + "feeds bring articles, reviews and videos, too."
  static let noGameSpotKey = "That is no key. Copy it as gamespot.com/api shows it."
  static let followGameSpot = "Follow GameSpot"
  static func gameSpot(_ family: GameSpotFamily) -> String {
    switch family {
    case .articles: "GameSpot: Articles"
    case .reviews: "GameSpot: Reviews"
    case .videos: "GameSpot: Videos"
    case .games: "GameSpot: Games"
    }
  }
  static func gameSpotLeft(_ family: GameSpotFamily) -> String {
    switch family {
    case .articles: "Questions for articles left this hour"
    case .reviews: "Questions for reviews left this hour"
    case .videos: "Questions for videos left this hour"
    case .games: "Questions for games left this hour"
    }
  }
  static func filmQuality(_ quality: GameSpotRecord.Quality) -> String {
    switch quality {
    case .low: "Low"
    case .high: "High"
    case .hd: "HD"
    }
  }
  static let goodPoints = "Good"
  static let badPoints = "Bad"
}
