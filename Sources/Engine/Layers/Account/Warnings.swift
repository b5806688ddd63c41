/// Changes to data that is written: counted by kind, with the first position of each.
public struct Warnings: Sendable {
    private struct Count {
        var number = 0
        var first = 0
        /// How many have been taken, and the position of the first of the others.
        var taken = 0
        var next = 0
        /// What is said of the first; nil for the texts of the kind.
        var texts: Texts?
    }

    /// A message with the values that it is about.
    public struct Texts: Sendable {
        public var message: Wording
        public var hint: Wording?

        public init(_ message: Wording, hint: Wording?) { (self.message, self.hint) = (message, hint) }
    }

    /// By the number of the kind; empty until there is a warning.
    private var counts: [Count] = []
    public private(set) var isEmpty = true

    public init() {}

    /// - Parameters:
    ///   - byte: where in the chunk it is.
    ///   - texts: what is said of the first of the kind.
    public mutating func add(_ kind: WarningKind, at byte: Int, _ texts: () -> Texts) {
        let isFirst = count(kind) == 0
        add(kind, at: byte)
        if isFirst { counts[Int(kind.number)].texts = texts() }
    }

    /// - Parameter byte: where in the chunk it is.
    public mutating func add(_ kind: WarningKind, at byte: Int) {
        isEmpty = false
        let index = Int(kind.number)
        if index >= counts.count { makeRoom(for: index) }
        if counts[index].number == 0 { counts[index].first = byte }
        if counts[index].number == counts[index].taken { counts[index].next = byte }
        counts[index].number += 1
    }

    /// Makes room for all kinds that are declared, among them that of `index`.
    private mutating func makeRoom(for index: Int) {
        let room = max(WarningKind.count, index + 1)
        counts.append(contentsOf: repeatElement(Count(), count: room - counts.count))
    }

    public mutating func removeAll() {
        guard !isEmpty else { return }
        self = Warnings()
    }

    private func count(_ kind: WarningKind) -> Int {
        let index = Int(kind.number)
        return index < counts.count ? counts[index].number : 0
    }

    /// Returns the kinds that occurred since the last call, with their counts and their first positions in the chunk.
    public mutating func takeNew() -> [(kind: WarningKind, count: Int, firstByte: Int)] {
        guard !isEmpty else { return [] }
        var new: [(kind: WarningKind, count: Int, firstByte: Int)] = []
        for kind in WarningKind.inOrder where count(kind) > 0 {
            let index = Int(kind.number)
            let count = counts[index].number - counts[index].taken
            guard count > 0 else { continue }
            new.append((kind, count, counts[index].next))
            counts[index].taken = counts[index].number
        }
        return new
    }

    /// The kinds that occurred, with their counts and their first positions in the chunk.
    public var all: [(kind: WarningKind, count: Int, firstByte: Int, texts: Texts)] {
        guard !isEmpty else { return [] }
        return WarningKind.inOrder.filter { count($0) > 0 }.map { kind in
            let count = counts[Int(kind.number)]
            return (kind, count.number, count.first, count.texts ?? Texts(kind.message, hint: kind.hint))
        }
    }
}
