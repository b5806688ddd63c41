import Geometry

/// Finds rects that share a place with a rect, those over the antimeridian from both sides; never null rects.
struct RectIndex: ~Copyable, Sendable {
    private let tree: PackedTree
    /// Index of the rect that each piece in the tree belongs to.
    private let owners: FlatBuffer<Int32>
    private let isWrapping: Bool

    init(_ rects: Span<MapRect>, isWrapping: Bool) {
        var boxes = FlatBuffer<MapRect>()
        var owners = FlatBuffer<Int32>()
        for index in rects.indices where !rects[index].isNull {
            let (inside, remainder) = Self.pieces(of: rects[index], isWrapping)
            for piece in [inside, remainder] where !piece.isNull {
                boxes.append(piece)
                owners.append(Int32(index))
            }
        }
        tree = PackedTree(boxes.span)
        self.owners = owners
        self.isWrapping = isWrapping
    }

    /// Appends the indices of the rects found; an index may come up twice.
    borrowing func search(_ rect: MapRect, into found: inout FlatBuffer<Int32>) {
        let (inside, remainder) = Self.pieces(of: rect, isWrapping)
        if !inside.isNull { tree.search(inside) { found.append(owners[$0]) } }
        if !remainder.isNull { tree.search(remainder) { found.append(owners[$0]) } }
    }

    /// The rect split where it leaves the world, with the remainder moved back into it.
    private static func pieces(of rect: MapRect, _ isWrapping: Bool) -> (inside: MapRect, remainder: MapRect) {
        isWrapping ? rect.worldPieces : (rect, .null)
    }
}
