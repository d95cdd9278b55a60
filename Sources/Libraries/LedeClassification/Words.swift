// What Walt says. He speaks of the writing, never of the truth; he advises and does not scold.

package import LedeBase
package import LedeLanguage

extension Phrases {
  /// Six ways to say each.
  package static func walt(_ rule: WaltRule) -> [String] {
    switch rule {
    case .satire:
      [
        "Walt thinks this one is playing it for laughs; enjoy it, but don’t quote it as news.",
        "Walt hears a joke being told with a straight face, so take it as one.",
        "Walt would file this under humour: it exaggerates on purpose.",
        "Walt had a good laugh, and would not pass this on as a report.",
        "Walt reads this as satire; what it says happened need not have happened.",
        "Walt notices a newsman’s voice and a comedian’s wink: best shared as a joke.",
      ]
    case .agendaDriven:
      [
        "Walt feels this one tugging at his sleeve; ask who gains if you follow.",
        "Walt thinks this is written to win you over, so look for what it leaves out.",
        "Walt reads a case being made for one side; the other side is worth a look too.",
        "Walt notices that the words here do some pushing; weigh the facts apart from them.",
        "Walt finds more persuading than telling here, and would read a second source.",
        "Walt believes this wants to move you; stop and see where to before you go along.",
      ]
    case .sensational:
      [
        "Walt says this one is after your attention first; a plainer account will serve you better.",
        "Walt finds the volume turned up here, and would look for a calmer telling.",
        "Walt notices big words doing a lot of work; see what is left without them.",
        "Walt thinks this wants to startle you; take a breath, then look for the bare facts.",
        "Walt would wait for a quieter report before passing this on.",
        "Walt reads more alarm than detail here; other articles likely have more of the facts.",
      ]
    case .opinion:
      [
        "Walt reads a point of view here; weigh the argument and make up your own mind.",
        "Walt says somebody is telling you what they think, which is fine as long as you know it.",
        "Walt finds an author’s judgement in this one; see whether the reasons carry it.",
        "Walt takes this for an opinion piece: good for thinking along, less so for the bare facts.",
        "Walt hears one voice arguing; another voice may see it otherwise.",
        "Walt thinks the conclusions here are the author’s own; check what they rest on.",
      ]
    case .wiki:
      [
        "Walt reads this as reference: something to learn from, rather than today’s news.",
        "Walt finds an explanation here, not a report.",
        "Walt would put this on the shelf with the encyclopedias.",
        "Walt thinks this wants to teach you about its subject, calmly and at length.",
        "Walt sees a page to look things up in; it brings no news.",
        "Walt takes this for background: useful to know, and in no hurry.",
      ]
    case .journalism:
      [
        "Walt reads this as plain reporting and finds little in it that pushes you either way.",
        "Walt finds facts laid out, and the conclusions left to you.",
        "Walt thinks this tells what happened and who says so.",
        "Walt sees a reporter at work here, and keeps out of the way.",
        "Walt hears a level voice in this one: it informs more than it argues.",
        "Walt takes this for straight news, told without much colour.",
      ]
    case .everyday:
      [
        "Walt takes this for everyday writing: none of his kinds fits well, and none needs to.",
        "Walt finds everyday writing here, and has no label to put on it.",
        "Walt reads this as it comes: everyday writing, and none of the kinds he looks for.",
        "Walt sees somebody writing about what they do; that is everyday writing to him.",
        "Walt leaves this one unlabelled: it is everyday writing, and none of his kinds fits well.",
        "Walt knows this manner from a thousand places; he calls it everyday writing.",
      ]
    case .unplaced:
      [
        "Walt cannot place this one surely enough to put a name to it.",
        "Walt may see a leaning here, but names a kind only where he is all but sure.",
        "Walt has read it twice, and is still not sure enough to put a name to it.",
        "Walt would be wrong too often if he named what looks like this, so he gives no name.",
        "Walt stays quiet on this one; he would rather give no name than a wrong one.",
        "Walt takes the shares for a leaning at most: none is sure enough to be called by its name.",
      ]
    }
  }
}
