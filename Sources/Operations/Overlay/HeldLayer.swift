import Geometry
public import Layers

/// A layer in memory, indexed, that the features of another are held against. It does not change.
public final class HeldLayer: Sendable {
    public let content: HeldFeatures.Content
    let shapes: IndexedShapes
    /// True if there are points among them.
    let hasPlaces: Bool
    /// Over the boxes of the shapes.
    let tree: PackedTree
    let rects: FlatBuffer<MapRect>
    let rectIndex: RectIndex
    let values: HeldValues
    let places: FlatBuffer<HeldFeatures.Place>
    /// How large features say to be; empty where nobody asks.
    let sizes: FlatBuffer<HeldSize>
    public let fields: [Field]

    /// Takes all that was gathered.
    public init(_ features: HeldFeatures) {
        content = features.content
        fields = features.fields
        var shapes = IndexedShapes()
        var rects = FlatBuffer<MapRect>()
        var values = HeldValues()
        var places = FlatBuffer<HeldFeatures.Place>()
        var sizes = FlatBuffer<HeldSize>()
        features.move(to: &shapes, &rects, &values, &places, &sizes)
        var boxes = FlatBuffer<Shape.Box>(capacity: shapes.count)
        var hasPlaces = false
        for index in 0..<shapes.count {
            boxes.append(shapes.box(index))
            if shapes.kind(index).dimension ?? 0 == 0 { hasPlaces = true }
        }
        self.hasPlaces = hasPlaces
        tree = PackedTree(boxes.span)
        rectIndex = RectIndex(rects.span, isWrapping: true)
        self.shapes = shapes
        self.rects = rects
        self.values = values
        self.places = places
        self.sizes = sizes
    }

    public var count: Int { places.count }

    /// How many bytes the shapes take with their indices.
    public var shapeBytes: Int { shapes.byteCount }

    /// How many edges are indexed.
    public var edgeCount: Int { shapes.edgeCount }

    public func field(named name: String) -> Int? { fields.firstIndex { $0.name == name } }

    /// The feature that is from a record of these very inputs; nil for one that is not held.
    func index(source: Int, key: Int) -> Int? {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            let place = places[middle]
            if (Int(place.source), place.key) < (source, key) { low = middle + 1 } else { high = middle }
        }
        guard low < places.count, places[low].source == source, places[low].key == key else { return nil }
        return low
    }

    /// True if a feature has a place in the drawing order.
    func isInOrder(_ item: Int) -> Bool { places[item].height > -.infinity }

    /// True if a feature is drawn over another: of those of the same height the later one.
    func isOver(_ one: Int, _ other: Int) -> Bool { (places[one].height, one) > (places[other].height, other) }

    /// Index of the input that a feature is from, and number of its record there, from 1.
    public func origin(_ item: Int) -> (source: Int, record: Int) {
        (Int(places[item].source), places[item].record + 1)
    }

    /// True if its features are from more than one input.
    var hasSeveralSources: Bool { count > 0 && places[0].source != places[count - 1].source }

    /// Appends what a field of a feature says, as plain text; false for null.
    public func append(_ field: Int, of item: Int, to buffer: inout ByteBuffer) -> Bool {
        values.append(field, of: item, to: &buffer)
    }
}
