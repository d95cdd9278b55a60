// What Lede says about posts.

import LedeBase

extension Phrases {
  package static let posts = "Posts"
  static let postsMore = "Yours and your friends’. Nobody else sees them."
  static let noPosts = "No posts yet. Show your friends something."
  static let noPostsOfTheirs = "Nothing here yet."
  static let newPost = "New post"
  static let olderPosts = "Older posts"
  static let newestPosts = "Newest posts"
  static let myPosts = "My posts"
  static func postBy(_ name: String) -> String { "Post by \(name)" }
  static func postsBy(_ name: String) -> String { "Posts by \(name)" }
  static func postCount(_ count: Int) -> String { count == 1 ? "1 post" : "\(count) posts" }
  static let onlyYouSee = "Only you see this"
  static let noPost = "No such post"
  package static let noPostMore =
    "It was removed, or whoever wrote it does not show it to you."
  static let nobodysPosts = "Nobody to see here"
  package static let nobodysPostsMore =
    "You see the posts of friends. Somebody else’s look like nobody’s."

  // MARK: Making one

  static let postPicture = "Picture"
  static let postPictureMore =
    "JPEG, PNG, GIF or WebP, 20 MB at most. Lede makes it anew: where and with what it was taken is not kept."
  static let postDescribed = "What it shows, for who cannot see it"
  static let postCaption = "Caption"
  static let passSomethingOn = "Pass something on"
  static let postAbout = "Address to pass on"
  static let postAboutTitle = "Its title"
  static let whoSees = "Who sees it"
  static func words(for extent: Post.Extent) -> String {
    switch extent {
    case .friends: "Friends"
    case .oneself: "Only me"
    }
  }
  static let makePost = "Post"
  static let draftBack = "Your draft is back."
  static let discardDraft = "Throw the draft away"
  static let noPictureProgram = "Pictures cannot be taken here: lede-picture is missing."
  static let postWaits =
    "Lede cannot be reached. Your post waits on this device, and is sent once when you are here again with a network."
  static let postRefused = "A post that waited could not be made, and is a draft again."
  static let didPost = "Posted."
  static let didRemovePost = "Post deleted."
  static let didReport = "The owner of this Lede is told."
  static let didRemoveComment = "Comment deleted."
  static let didTakeDown = "Taken down."
  static let didPutBack = "It stands again."
  static let didSetFace = "Your picture is kept."

  package static func words(for fault: PostFault) -> String {
    switch fault {
    case .tooLong: postTooLong
    case .nothingInIt: postEmpty
    case .picture(.unknownKind): pictureUnknown
    case .picture(.tooLarge): pictureTooLarge
    case .picture: pictureBroken
    case .noPictures(isPassing: true): picturesBusy
    case .noPictures: noPictureProgram
    case .tooMany: tooManyPosts
    case .tooManyToday: tooManyPostsToday
    case .notThere: noPostMore
    case .tooManyComments: tooManyPostComments
    case .tooManyWaiting: tooManyUploads
    case .noUpload: noUpload
    case .repeated: postRepeated
    }
  }
  package static let postTooLong =
    "That is too long. Captions have 2,200 characters at most, descriptions and comments 1,000, reasons 500."
  package static let postEmpty =
    "There is nothing in it. Choose a picture, or something to pass on."
  static let commentEmpty = "There is nothing in it."
  package static let pictureUnknown =
    "That is no picture Lede can show. It takes JPEG, PNG, GIF and WebP."
  package static let pictureTooLarge =
    "That picture is too large. Lede takes 20 MB and 50 megapixels at most."
  static let pictureBroken = "That picture is cut off or broken. Send it again, or take another."
  static let picturesBusy = "Too many pictures come at once. Try again in a moment."
  package static let tooManyPosts = "You have as many posts as there may be. Delete some first."
  static let tooManyPostsToday = "That is enough for one day. Post more tomorrow."
  static let tooManyUploads =
    "Too many pictures were sent that no post shows yet. Post them, or try again tomorrow."
  static let postRepeated = "That came before, and was done then."
  static let noUpload = "There is no picture of this name that waits for a post."
  static let tooManyPostComments = "There are as many comments here as there may be."

  // MARK: One post

  static let like = "Like"
  static func likes(_ count: Int) -> String { count == 1 ? "1 like" : "\(count) likes" }
  static func comments(_ count: Int) -> String { count == 1 ? "1 comment" : "\(count) comments" }
  static let commentsTitle = "Comments"
  static let noComments = "Nobody has said anything yet."
  static let moreComments = "More comments"
  static let firstComments = "First comments"
  static let yourComment = "Your comment"
  static let sendComment = "Send"
  static let deleteComment = "Delete"
  static func deleteCommentOf(_ name: String) -> String { "Delete the comment of \(name)" }
  static let postOptions = "Change or delete"
  static let saveCaption = "Save"
  static let deletePost = "Delete post"
  static let deletePostQuestion = "Delete this post, with its picture, likes and comments?"
  static let yesDeletePost = "Yes, delete"
  static let postLink = "Link"
  static let postLinkMore =
    "Whoever has the link sees this post, with or without an account, and nothing else. You can end it any time."
  static let makePostLink = "Make a link"
  static let endPostLink = "End this link"
  static let postLinkReady = "Link to this post"

  // MARK: Telling the owner

  static let reportPost = "Report"
  static let reportPostMore =
    "The owner of this Lede sees the post and what you say, and may take it down."
  static let reasonWrong = "Say why, in 500 characters at most."
  static let reportReason = "What is wrong with it"
  static let sendReport = "Tell the owner"
  package static let takenDown = "Taken down by the owner of this Lede. Only you see it."
  static let isTakenDown = "Taken down. Only its author sees it, and you."
  static func takenDown(for reason: String) -> String { "Their reason: \(reason)" }
  static let reports = "Reported posts"
  static let noReports = "Nothing was reported."
  static let reasonsSaid = "What readers say"
  static let takeDown = "Take down"
  static let takeDownReason = "Reason, for whoever wrote it"
  static let putBack = "Let it stand again"
  static let dismissReports = "Nothing is wrong"
  static let ownersOnlyReports = "Only the owner of this Lede sees what was reported."

  // MARK: Readers

  static let setFace = "Your picture"
  static let setFaceMore = "Friends see it beside your posts."
  static let saveFace = "Save"
  static let removeFace = "Remove"

  static let tellOfPosts = "Tell me of likes and comments"
  static let hushPosts = "Tell me no more of likes and comments"
  static let tellsOfPosts = "Once an hour at most, on"
  static let devicesToldOfPosts = "the devices that remind you of your cookie."
  static let fromPosts = "Your posts"
  static func postNews(likes: Int, comments: Int) -> String {
    if comments == 0 { return likes == 1 ? "1 new like" : "\(likes) new likes" }
    if likes == 0 { return comments == 1 ? "1 new comment" : "\(comments) new comments" }
    return switch (likes, comments) {
    case (1, 1): "1 new like and 1 new comment"
    case (1, _): "1 new like and \(comments) new comments"
    case (_, 1): "\(likes) new likes and 1 new comment"
    default: "\(likes) new likes and \(comments) new comments"
    }
  }

  // MARK: By a link

  static let sharedPost = "A post"
  static func sharedPostFrom(_ name: String) -> String { "\(name) shows you this" }
  static let sharedPostMore =
    "It was sent to you by a link from a Lede, a reader for news and friends."
  static let toLede = "What is Lede?"

  // MARK: For the owner

  static func postsCounted(_ posts: Int) -> String {
    posts == 1 ? "1 post, counted right" : "\(posts) posts, counted right"
  }
  static func postsMended(_ mended: Int, of posts: Int) -> String {
    "\(posts) posts; the likes or comments of \(mended) were counted again"
  }
}
