import Geometry

/// Edges of shapes that are asked about often, up to a number that bounds the memory.
struct KeptEdges: ~Copyable {
    final class Entry {
        var tree = EdgeTree()
        /// The place of a shape that is a point.
        var place: Shape.Point?
    }

    /// An edge takes some 130 bytes.
    private static let mostEdges = 500_000

    private var entries: [Int32: Entry] = [:]
    private var edgeCount = 0
    private var shape = Shape()

    /// The edges of a shape, which is read if it is not known.
    mutating func edges(of key: Int32, _ read: (inout Shape) -> Void) -> Entry {
        if let known = entries[key] { return known }
        read(&shape)
        if edgeCount + shape.points.count > Self.mostEdges {
            entries.removeAll()
            edgeCount = 0
        }
        let entry = Entry()
        entry.tree.fill(shape, within: [])
        if shape.kind == .point { entry.place = shape.points.last }
        edgeCount += shape.points.count
        entries[key] = entry
        return entry
    }
}
