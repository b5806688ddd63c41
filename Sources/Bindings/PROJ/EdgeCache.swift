import Geometry
import Memory

/// Edges of shapes that are queried often, up to a number that bounds the memory.
struct EdgeCache: ~Copyable {
    final class Entry {
        var tree = EdgeTree()
    }

    /// An edge takes some 130 bytes.
    private static let mostEdges = 500_000

    private var entries: [Int32: Entry] = [:]
    private var edgeCount = 0
    /// Edges refused for lack of room since all others were last dropped.
    private var refusedCount = 0

    func edges(of key: Int32) -> Entry? { entries[key] }

    /// Keeps the edges of a shape; nil if there is no room. After many refusals, all others are dropped.
    mutating func keep(_ shape: borrowing Shape, as key: Int32) -> Entry? {
        let count = shape.points.count
        if edgeCount + count > Self.mostEdges {
            refusedCount += count
            guard refusedCount > 8 * Self.mostEdges, count <= Self.mostEdges else { return nil }
            entries.removeAll()
            (edgeCount, refusedCount) = (0, 0)
        }
        let entry = Entry()
        entry.tree.fill(shape, within: [])
        edgeCount += count
        entries[key] = entry
        return entry
    }
}
