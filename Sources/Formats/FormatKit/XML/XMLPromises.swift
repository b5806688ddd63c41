package import Layers

/// What a layer of XML breaks of the promises of its schema, gathered while it is read to be examined.
package struct XMLPromises {
    /// False if nobody wants to know.
    package let isWatched: Bool
    private var broken: [Kind] = []
    /// The highest rank so far of the elements in each open element, by depth.
    private var ranks: [Int] = []

    private struct Kind {
        let code: String
        let message: String
        var count = 1
        /// Where the first one is.
        let byte: Int
    }

    /// The most kinds that are reported.
    private static let mostKinds = 50

    package init(isWatched: Bool) { self.isWatched = isWatched }

    package mutating func note(_ code: String, _ message: String, at byte: Int) {
        if let index = broken.firstIndex(where: { $0.message == message }) {
            broken[index].count += 1
        } else if broken.count < Self.mostKinds {
            broken.append(Kind(code: code, message: message, byte: byte))
        }
    }

    /// Notes an element that the schema has before one that it follows.
    ///
    /// - Parameters:
    ///   - rank: the position of its kind among those of the element around it; nil if any is right.
    ///   - depth: number of open elements, with it.
    package mutating func noteElement(
        _ name: String, in outer: String, rank: Int?, depth: Int, at byte: Int
    ) {
        while ranks.count <= depth { ranks.append(0) }
        ranks[depth] = 0
        guard let rank else { return }
        if rank < ranks[depth - 1] {
            note("element-order", "<\(name)> follows elements of <\(outer)> that it must precede", at: byte)
        }
        ranks[depth - 1] = max(ranks[depth - 1], rank)
    }

    /// The findings, each kind once.
    package func problems(in source: String) -> [Problem] {
        broken.map { kind in
            Problem(
                .data, kind.code, severity: .warning, at: InputLocation(source: source, byte: kind.byte),
                "\(kind.message)\(kind.count > 1 ? " (\(kind.count) times)" : "")")
        }
    }
}
