/// What is wrong with labels.
public struct LabelFaults: Sendable {
    /// The first few of it, as people read it.
    public internal(set) var sentences: [String] = []
    /// How much it is.
    public internal(set) var count = 0
    /// Whether it is about what an earlier run has written, rather than about what is decided now.
    public internal(set) var areEarlier = false
    /// How many labels an earlier run has decided about otherwise, in as right a way: between those that matter alike it
    /// had others to go first.
    public internal(set) var otherwise = 0
    /// How many show somewhere.
    public internal(set) var shown = 0

    private static let mostSentences = 10

    mutating func add(_ sentence: String) {
        count += 1
        if sentences.count < Self.mostSentences { sentences.append(sentence) }
    }
}
