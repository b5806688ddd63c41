package import Geometry
package import Memory

/// Finds rects that share a place with a rect, those over the antimeridian from both sides; never null rects.
package struct RectIndex: ~Copyable, Sendable {
    private let tree: PackedTree
    /// Index of the rect that each piece in the tree belongs to.
    private let owners: FlatBuffer<Int32>
    /// The same pieces by number; empty unless the first is sought.
    private let ranked: RankedTree
    private let isWrapping: Bool

    /// - Parameter areRanked: true if the first rect of several will be looked for.
    package init(_ rects: Span<MapRect>, isWrapping: Bool, areRanked: Bool = false) {
        var boxes = FlatBuffer<MapRect>()
        var owners = FlatBuffer<Int32>()
        for index in rects.indices where !rects[index].isNull {
            let (inside, remainder) = Self.pieces(of: rects[index], isWrapping)
            for piece in [inside, remainder] where !piece.isNull {
                boxes.append(piece)
                owners.append(Int32(index))
            }
        }
        let packed = PackedTree(boxes.span)
        ranked = Self.ranked(packed, boxes, isNeeded: areRanked)
        tree = packed
        self.owners = owners
        self.isWrapping = isWrapping
    }

    private static func ranked(
        _ tree: borrowing PackedTree, _ boxes: borrowing FlatBuffer<MapRect>, isNeeded: Bool
    ) -> RankedTree {
        let (order, boxes) = (tree.order, boxes.span)
        var flatBoxes = FlatBuffer<Shape.Box>()
        for index in boxes.indices where isNeeded { flatBoxes.append(Shape.Box(boxes[index])) }
        return RankedTree(order.extracting(..<(isNeeded ? order.count : 0))) { flatBoxes[$0] }
    }

    /// Appends the indices of the rects found; an index may come up twice.
    package borrowing func search(_ rect: MapRect, into found: inout FlatBuffer<Int32>) {
        let (inside, remainder) = Self.pieces(of: rect, isWrapping)
        if !inside.isNull { tree.search(inside) { found.append(owners[$0]) } }
        if !remainder.isNull { tree.search(remainder) { found.append(owners[$0]) } }
    }

    /// The first rect that shares a place with a rect and is found. The index must be ranked.
    package borrowing func first(that rect: MapRect, _ isFound: (Int) -> Bool) -> Int? {
        let (inside, remainder) = Self.pieces(of: rect, isWrapping)
        let (own, moved) = (Shape.Box(inside), Shape.Box(remainder))
        var queue = RankQueue()
        var found: Int?
        ranked.visit(
            &queue, by: { own.overlapsFromNorth($0) || moved.overlapsFromNorth($0) ? 0 : nil },
            then: { piece, _ in
                let owner = Int(owners[piece])
                guard isFound(owner) else { return RankedTree.Limit(0) }
                found = owner
                return .nothing
            })
        return found
    }

    /// The rect split where it leaves the world, with the remainder moved back into it.
    private static func pieces(of rect: MapRect, _ isWrapping: Bool) -> (inside: MapRect, remainder: MapRect) {
        isWrapping ? rect.worldPieces : (rect, .null)
    }
}

extension Shape.Box {
    /// The same ranges of numbers; null for a null rect.
    fileprivate init(_ rect: MapRect) {
        self.init()
        if !rect.isNull { self = Shape.Box(west: rect.minX, south: rect.minY, east: rect.maxX, north: rect.maxY) }
    }

    /// True if two boxes meet, and not only at a border between north and south. Two rects share a place only then.
    fileprivate func overlapsFromNorth(_ other: Shape.Box) -> Bool {
        intersects(other) && south < other.north && other.south < north
    }
}
