import Synchronization

/// What all workers go by.
public final class KindDecision: Sendable {
    let splitsByKind: Bool
    private let decided = Atomic<UInt8>(0)

    init(splitsByKind: Bool) {
        self.splitsByKind = splitsByKind
    }

    /// That of the first feature that has a geometry, which all others must be of too, once it is known.
    ///
    /// Only the order of the input can tell which is the first. A worker that is ahead of it goes by the first of its
    /// own chunk, and works that anew if it was wrong.
    var kind: ShapefileKind? { ShapefileKind(rawValue: decided.load(ordering: .acquiring)) }

    /// Called in input order; the first call decides.
    func decide(_ kind: ShapefileKind) -> ShapefileKind {
        if let decided = self.kind { return decided }
        decided.store(kind.rawValue, ordering: .releasing)
        return kind
    }
}
