import Geometry
public import Layers

/// A layer in memory, indexed, that the features of another are held against. It does not change.
public final class HeldLayer: Sendable {
    public let content: HeldFeatures.Content
    let columns: HeldColumns
    /// True if there are points among them.
    let hasPlaces: Bool
    /// Over the boxes of the shapes.
    let tree: PackedTree
    let rectIndex: RectIndex
    public let fields: [Field]

    /// Takes all that was gathered.
    public init(_ features: HeldFeatures) {
        content = features.content
        fields = features.fields
        let columns = features.takeColumns()
        hasPlaces = columns.hasPlaces
        tree = columns.makeTree()
        rectIndex = columns.makeRectIndex()
        self.columns = columns
    }

    public var count: Int { columns.places.count }

    /// How many bytes the shapes take with their indices.
    public var shapeBytes: Int { columns.shapes.byteCount }

    /// How many edges are indexed.
    public var edgeCount: Int { columns.shapes.edgeCount }

    public func field(named name: String) -> Int? { fields.firstIndex { $0.name == name } }

    /// The feature that is from a record of these very inputs; nil for one that is not held.
    func index(source: Int, key: Int) -> Int? {
        var (low, high) = (0, columns.places.count)
        while low < high {
            let middle = (low + high) / 2
            let place = columns.places[middle]
            if (Int(place.source), place.key) < (source, key) { low = middle + 1 } else { high = middle }
        }
        guard low < columns.places.count, columns.places[low].source == source, columns.places[low].key == key else {
            return nil
        }
        return low
    }

    /// True if a feature has a place in the drawing order.
    func isInOrder(_ item: Int) -> Bool { columns.places[item].height > -.infinity }

    /// True if a feature is drawn over another: of those of the same height the later one.
    func isOver(_ one: Int, _ other: Int) -> Bool {
        (columns.places[one].height, one) > (columns.places[other].height, other)
    }

    /// Index of the input that a feature is from, and number of its record there, from 1.
    public func origin(_ item: Int) -> (source: Int, record: Int) {
        (Int(columns.places[item].source), columns.places[item].record + 1)
    }

    /// True if its features are from more than one input.
    var hasSeveralSources: Bool { count > 0 && columns.places[0].source != columns.places[count - 1].source }

    /// Appends what a field of a feature says, as plain text; false for null.
    public func append(_ field: Int, of item: Int, to buffer: inout ByteBuffer) -> Bool {
        columns.values.append(field, of: item, to: &buffer)
    }
}

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
