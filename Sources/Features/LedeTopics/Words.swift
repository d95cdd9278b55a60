// What Lede says about topics and tones.

import LedeBase

extension Phrases {
  static let topics = "Topics"
  static let topicsMore =
    "Ask what a paper thinks of something: Lede reads its last ten articles on it, and says how each speaks of it."
  static let topicQuestion = "What does"
  static let topicThinks = "think of"
  static let topicName = "A person, a place, a subject"
  static let topicKind = "What it is"
  static let askTopic = "Ask"
  static let topicBeside = "Compare with"
  static let topicNobody = "Nobody"
  static let topicDays = "From the last"
  static let topicAnyAge = "Any time"
  static let allIFollow = "everything I follow"
  static let theTimes = "The New York Times"
  static let theTimesAsSource = "The New York Times as a source"

  static func question(_ source: String, _ topic: String) -> String {
    "What does \(source) think of \(topic)?"
  }
  static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }

  static let nameTopic = "Name a topic, or see the demonstration’s own with --demo."
  static func demosOwnTopic(_ topic: String) -> String {
    "No topic was named, so the demonstration asks about its own: \(topic)."
  }

  /// What kind of thing a topic is.
  static func kind(_ kind: Topic.Kind) -> String {
    switch kind {
    case .person: "Person"
    case .place: "Place"
    case .organisation: "Organisation"
    case .subject: "Subject"
    case .title: "Title of a work"
    case .any: "Anything"
    }
  }

  // MARK: Finding a topic

  static let findTopics = "Search"
  static let topicsThatFit = "Topics that fit"
  static let nothingFits = "Nothing fits yet. You can ask about it all the same."
  static let inYourFeeds = "In your feeds"
  static let aboutTopics = "About topics and tones"

  // MARK: Tones

  /// A tone in words.
  static func tone(_ tone: ArticleTone) -> String {
    switch (tone.kind, tone.score.magnitude >= ToneClass.plain) {
    case (.warm, true): "Warm"
    case (.warm, false): "Rather warm"
    case (.cold, true): "Cold"
    case (.cold, false): "Rather cold"
    case (.neither, _), (.unknown, _): "Neither"
    }
  }
  static let notAskedYet = "No reader has asked for it yet, and for strangers nothing is judged."
  static let toneNotJudged = "Not judged"
  /// How sure a tone is.
  static func sure(_ share: Double) -> String {
    share >= 0.7 ? "sure" : share >= 0.5 ? "fairly sure" : "unsure"
  }
  static let judgedAsWhole = "of the whole, as it does not name the topic"
  static let nothingToJudge = "There is nothing in it that could be judged."
  static let notEnglish = "It is not in English, the only language whose tones Lede can judge."
  static let tooFewWords = "It says too little to have a tone."
  static let faces = "How each article speaks of it, the newest first"

  // MARK: Answers

  /// The answer in one sentence.
  static func answer(_ answer: TopicAnswer) -> String {
    let (warm, cold, all) = (answer.warm, answer.cold, answer.articles)
    switch (answer.kind, answer.isTie, answer.isPlain, answer.isDivided) {
    case (.warm, false, true, false): return "Warm: \(warm) warm, \(cold) cold of \(all)."
    case (.warm, false, true, true):
      return "Warm, but divided: \(warm) warm, \(cold) cold of \(all)."
    case (.warm, false, false, false): return "Rather warm: \(warm) warm, \(cold) cold of \(all)."
    case (.warm, false, false, true):
      return "Rather warm, and divided: \(warm) warm, \(cold) cold of \(all)."
    case (.cold, false, true, false): return "Cold: \(warm) warm, \(cold) cold of \(all)."
    case (.cold, false, true, true):
      return "Cold, but divided: \(warm) warm, \(cold) cold of \(all)."
    case (.cold, false, false, false): return "Rather cold: \(warm) warm, \(cold) cold of \(all)."
    case (.cold, false, false, true):
      return "Rather cold, and divided: \(warm) warm, \(cold) cold of \(all)."
    case (.warm, true, _, _):
      return "As many are warm as cold, \(warm) each of \(all); all in all rather warm."
    case (.cold, true, _, _):
      return "As many are warm as cold, \(warm) each of \(all); all in all rather cold."
    case (.neither, true, _, _):
      return "As many are warm as cold, \(warm) each of \(all): a tie."
    case (.neither, false, _, true):
      return "Neither warm nor cold, and divided: \(warm) warm, \(cold) cold of \(all)."
    case (.neither, false, _, false):
      return "Neither warm nor cold: \(warm) warm, \(cold) cold of \(all)."
    case (.unknown, _, _, _):
      return answer.unknown == 0
        ? "No article on this was found."
        : answer.unknown == 1
          ? "One article was found, and it could not be judged."
          : "\(answer.unknown) articles were found, and none could be judged."
    }
  }
  static let meanTone = "Mean tone"
  static let toneBetween = "Likely range"
  static let articlesCount = "Articles"
  static func toneRange(_ low: String, _ high: String) -> String { "\(low) to \(high)" }
  static let fewArticles =
    "So few articles say little: take the answer for a glimpse, and not for what the paper thinks."
  static let howToneIsJudged =
    "Tones are of how sentences speak of the topic, not of whether it is good. They are judged here, by a small "
    + "model that is right about three times in four."
  static func unjudged(_ count: Int) -> String {
    count == 1
      ? "One article could not be judged, and does not count."
      : "\(count) articles could not be judged, and do not count."
  }
  static let noArticlesMore =
    "Nothing that is kept names it. Try another spelling, or ask everything that you follow."
  static let topicEmpty =
    "Type what you want to know about above. What you ask about often can be followed: it stands here, with what is new."
  static let lastArticles = "The last articles"
  static let inPassing = "Only named in passing"
  static let inPassingMore =
    "These name it once and late, or in links and captions alone, and are about something else. They do not count."
  static let byMonth = "Numbers by month"
  static let byWeek = "Numbers by week"
  static let overTime = "Over time"
  static let noCourseYet =
    "How its tone goes is drawn here once articles of more than one week were found."
  static let chartKey = "Hollow: fewer than three articles."
  static let noSourceAny = "You no longer follow this source."
  static let goneSource = "a source that is gone"
  static let noSuchSource = "There is no such source"
  static let noSuchSourceMore =
    "You follow no feed, folder or tag of that name. Choose another in the question."
  static let tooManyQuestions = "Your questions wait for each other"
  static let tooManyQuestionsMore =
    "Several of yours are being judged just now, one after the other. Ask again in a moment."
  static let noTopic = "That is no topic"
  static let noTopicMore = "Type at least one word of two letters, and no more than 120 letters."
  static func ofArticles(_ count: Int) -> String {
    count == 1 ? "1 article" : "\(count) articles"
  }
  static let weekColumn = "Week of"
  static let monthColumn = "Month"
  static let none = "None"

  // MARK: The New York Times

  static let timesMore =
    "With a key of its own, Lede asks the New York Times for its last articles on a topic, and for topics while you "
    + "type. Everything else works without."
  static let timesHow =
    "A key is free of charge: make an account at developer.nytimes.com, add an app there, and allow it TimesTags and "
    + "Article Search. The Times answers 5 questions a minute and 500 a day for each of the two; what it answered is "
    + "kept for an hour, and shown for a week when it cannot be asked."
  static let timesNoSuchKey = "That is no key. Copy it as developer.nytimes.com shows it."
  static let timesRefusesKey =
    "The New York Times refuses this key. Copy it as developer.nytimes.com shows it; a new one works after some "
    + "minutes."
  static let timesKeyUntried =
    "The key is kept. It could not be tried, as the New York Times gave no answer just now."
  static let timesKeyUntriedSpent =
    "The key is kept. It could not be tried, as Lede has no questions to the New York Times left just now."
  static let timesTagsLeft = "Questions for topics left today"
  static let timesArticlesLeft = "Questions for articles left today"
  static let timesWhole = "Read whole articles"
  static let timesWholeMore =
    "These tones are of headlines and abstracts. Whole articles say more, where the Times gives them."

  // MARK: Following

  static let followTopic = "Follow"
  static let unfollowTopic = "Unfollow"
  static let yourTopics = "Topics you follow"
  static let addTopic = "Ask another"
  static let changeQuestion = "Change the question"
  static let offeredTopics = "Much told in your feeds"
  static func newArticles(_ count: Int) -> String { "\(count) new" }
  static let tellOfTopic = "Tell me of new articles"
  static let hushTopic = "Tell me no more"
  static let tellsOfTopic = "You are told of new articles once a day at most, on"
  static let devicesTold = "the devices that remind you of your cookie."
  static let noDeviceToTell = "No device of yours can be told yet. Add one on"
  static let dailyReminder = "Daily reminder"
  static let topicAsSection = "Show on the front page"
  static let topicNoSection = "Take off the front page"
  static let didShowTopic = "It stands on the front page now."
  static let didHideTopic = "It no longer stands on the front page."
  static let topicSections = "Settings"
  static let frontIsFull = "The front page is full"
  static let frontIsFullMore = "No more sections fit on it. Take one off in the settings first."
  /// The title of a message.
  static func newOn(_ topic: String, others: Int) -> String {
    switch others {
    case ...0: "New on \(topic)"
    case 1: "New on \(topic) and another topic"
    default: "New on \(topic) and \(others) other topics"
    }
  }
  static func newFound(_ count: Int) -> String {
    count == 1 ? "1 new article was found." : "\(count) new articles were found."
  }
  static let didFollowTopic = "You follow this topic now."
  static let didUnfollowTopic = "You no longer follow this topic."
  static func tooManyTopics(_ most: Int) -> String {
    "You follow \(most) topics, and no more are taken. Unfollow one first."
  }
}
