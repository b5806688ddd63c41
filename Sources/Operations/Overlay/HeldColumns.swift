import Geometry
import Layers

/// The features of a layer that others are held against, in columns: those of a chunk, or all of them. What nobody asks
/// about has an empty column.
struct HeldColumns: ~Copyable, Sendable {
    var shapes = IndexedShapes()
    var rects = FlatBuffer<MapRect>()
    var values = HeldValues()
    var places = FlatBuffer<HeldPlace>()
    /// How large features say to be.
    var sizes = FlatBuffer<HeldSize>()

    mutating func removeAll() {
        shapes.removeAll()
        rects.removeAll()
        values.removeAll()
        places.removeAll()
        sizes.removeAll()
    }

    /// Appends the features of another, whose fields have other numbers.
    mutating func append(_ other: borrowing HeldColumns, _ numbers: [Int32]) {
        shapes.append(other.shapes)
        rects.append(contentsOf: other.rects.span)
        values.append(other.values, numbers)
        places.append(contentsOf: other.places.span)
        sizes.append(contentsOf: other.sizes.span)
    }

    /// True if there are points among the shapes.
    var hasPlaces: Bool { (0..<shapes.count).contains { shapes.kind($0).dimension ?? 0 == 0 } }

    /// Makes an index of the boxes of shapes.
    func makeTree() -> PackedTree {
        var boxes = FlatBuffer<Shape.Box>(capacity: shapes.count)
        for index in 0..<shapes.count { boxes.append(shapes.box(index)) }
        return PackedTree(boxes.span)
    }

    func makeRectIndex() -> RectIndex { RectIndex(rects.span, isWrapping: true) }
}

/// Where a feature is from.
struct HeldPlace: BitwiseCopyable, Sendable {
    /// Index of the input.
    var source: Int32
    /// Index of the record in that input, from 0.
    var record: Int
    /// By which it is known when it is read again.
    var key: Int
    /// Number by which it is put in drawing order.
    var height: Double
}

/// In pixels; not a number where a feature does not say it.
struct HeldSize: BitwiseCopyable, Sendable {
    var width: Double
    var height: Double
}
