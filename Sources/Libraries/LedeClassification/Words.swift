// What Walt says. He speaks of the writing, never of the truth; he advises and does not scold.

package import LedeBase
package import LedeLanguage

extension Phrases {
  /// Six ways to say each; `{1}` and `{2}` stand for the kinds that he names.
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
    case .sensationalOpinion:
      [
        "Walt hears a strong opinion with the volume up; a plainer account will serve you better.",
        "Walt finds somebody’s view told loudly here, and would look elsewhere for the facts.",
        "Walt thinks this wants to stir you and to convince you; read a calmer piece beside it.",
        "Walt notices a point of view in big letters; see what is left without them.",
        "Walt reads feeling first and argument second here; the facts are better sought elsewhere.",
        "Walt would enjoy the temper of this one, and get the news from another.",
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
    case .mixed:
      [
        "Walt gets mixed signals: there is {1} in this one, and {2} as well.",
        "Walt is of two minds, between {1} and {2}; read it with both in view.",
        "Walt sees {1} and {2} side by side here, and neither has the upper hand.",
        "Walt cannot quite settle between {1} and {2}; mind which is speaking as you read.",
        "Walt finds some {1} here, mixed with {2}.",
        "Walt notes that this changes its tone: now {1}, now {2}.",
      ]
    case .faint:
      [
        "Walt finds a touch of {1} here, and little that stands out.",
        "Walt would lean towards {1}, without putting his name to it.",
        "Walt has a hunch that this is {1}, and no more than a hunch.",
        "Walt sees a little {1} in this one; it is not written in any one manner.",
        "Walt guesses at {1}, and would not argue if you saw it otherwise.",
        "Walt thinks of {1} as he reads, but only faintly.",
      ]
    case .unplaced:
      [
        "Walt cannot place this one; it is like none of the kinds of writing he knows.",
        "Walt shrugs: this is written in a way that he has not met before.",
        "Walt has read it twice and still would not put a name to it.",
        "Walt finds nothing here to go by, so your own reading counts for more.",
        "Walt stays quiet on this one; it fits none of his shelves.",
        "Walt does not know what to make of the writing, and says so.",
      ]
    }
  }

  /// A label in the middle of one of Walt’s sentences.
  package static func waltNames(_ label: Label) -> String {
    switch label {
    case .journalism: "reporting"
    case .wiki: "reference"
    case .opinion: "opinion"
    case .satire: "satire"
    case .sensational: "sensation"
    case .agendaDriven: "persuasion"
    case .hate: "hate"
    }
  }
}
