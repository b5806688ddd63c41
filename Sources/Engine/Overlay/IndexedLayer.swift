package import Features
package import Geometry
public import Layers
package import Memory
import PROJ

/// A layer in memory, indexed, to compare the features of another with. It does not change.
public final class IndexedLayer: Sendable {
    public let content: IndexedFeatures.Content
    package let columns: IndexedColumns
    /// True if there are points among its shapes.
    let hasPlaces: Bool
    /// Number of features that have a shape.
    let shapeCount: Int
    /// Index of the boxes of the shapes.
    package let tree: PackedTree
    let rectIndex: RectIndex
    /// The boxes of the shapes on the globe; empty unless the nearest will be looked for.
    let surface: SurfaceTree
    /// Shapes that are the same, and the boxes of the first of these each; empty unless features will be looked for by
    /// rank.
    let equals: EqualShapes
    let ranked: RankedTree
    /// The first of the shapes that are the same each, in order; empty unless features will be looked for by rank.
    let differing: FlatBuffer<Int32>
    let validity: KnownValidity
    public let fields: [Field]

    private let distanceTrees = Monitor<DistanceTrees?>(nil)
    private let treesOfDiffering = Monitor<DistanceTrees?>(nil)
    private let knownNests = Monitor<Nests?>(nil)

    /// Takes all gathered features.
    ///
    /// - Parameter isOnPlane: true if distances are not those on the globe.
    public init(_ features: IndexedFeatures, isOnPlane: Bool = false) {
        content = features.content
        fields = features.fields
        var columns = features.takeColumns()
        columns.shapes.indexOnDemand()
        hasPlaces = columns.hasPlaces
        shapeCount = columns.shapeCount
        tree = columns.makeTree()
        rectIndex = columns.makeRectIndex(areRanked: content.ranks && content.keepsRects)
        equals = content.ranks || content.findsNearest ? EqualShapes(of: columns.shapes) : EqualShapes()
        differing = content.ranks ? columns.differing(equals) : FlatBuffer()
        let isRanked =
            content.ranks || content.findsNearest && (isOnPlane || !content.areChecked && !columns.arePoints)
        ranked = columns.makeRanked(tree, equals, isNeeded: isRanked)
        surface = columns.makeSurface(tree, equals, isNeeded: content.findsNearest && !isOnPlane)
        validity = KnownValidity(
            count: content.areChecked || !content.keepsShapes ? 0 : columns.origins.count, nodeCount: ranked.nodeCount)
        self.columns = columns
    }

    public var count: Int { columns.origins.count }

    /// Bytes that the shapes take with their indices.
    public var shapeBytes: Int { columns.shapes.byteCount }

    /// Number of indexed edges.
    public var edgeCount: Int { columns.shapes.edgeCount }

    public func field(named name: String) -> Int? { fields.firstIndex { $0.name == name } }

    /// Index of the feature that was read from a record of the same inputs; nil if it is not held.
    func index(source: Int, key: Int) -> Int? {
        var (low, high) = (0, columns.origins.count)
        while low < high {
            let middle = (low + high) / 2
            let origin = columns.origins[middle]
            if (Int(origin.source), origin.key) < (source, key) { low = middle + 1 } else { high = middle }
        }
        guard low < columns.origins.count, columns.origins[low].source == source, columns.origins[low].key == key else {
            return nil
        }
        return low
    }

    /// True if a feature has a position in the drawing order.
    func isInOrder(_ item: Int) -> Bool { columns.origins[item].height > -.infinity }

    /// True if a feature is drawn over another. Of two with the same height, the later one is on top.
    func isOver(_ one: Int, _ other: Int) -> Bool {
        (columns.origins[one].height, one) > (columns.origins[other].height, other)
    }

    /// Index of the input of a feature, and number of its record there, from 1.
    public func origin(_ item: Int) -> (source: Int, record: Int) {
        (Int(columns.origins[item].source), columns.origins[item].record + 1)
    }

    /// The record that a feature was read from.
    func location(_ item: Int) -> InputLocation? {
        let (source, record) = origin(item)
        return content.location(source, record, columns.origins[item].key)
    }

    /// The boxes of all shapes, by distance. Made on first use.
    func distanceTrees(areOnPlane: Bool) -> DistanceTrees {
        distanceTrees.update { known in
            if let known { return known }
            let made = DistanceTrees(columns, tree, EqualShapes(), areOnPlane: areOnPlane)
            known = made
            return made
        }
    }

    /// The boxes of shapes that differ, by distance on the globe. Made on first use.
    func differingTrees() -> DistanceTrees {
        treesOfDiffering.update { known in
            if let known { return known }
            let made = DistanceTrees(columns, tree, equals, areOnPlane: false)
            known = made
            return made
        }
    }

    /// Areas that lie in others; nil if there are hardly any. Found on first use.
    func nests() -> Nests? {
        let nests = knownNests.update { known in
            if let known { return known }
            let made = Nests(columns.shapes, tree, equals)
            known = made
            return made
        }
        return nests.areMany ? nests : nil
    }

    /// True if its features are from more than one input.
    var hasSeveralSources: Bool { count > 0 && columns.origins[0].source != columns.origins[count - 1].source }

    /// Appends a field's value of a feature, as plain text; false for null.
    public func append(_ field: Int, of item: Int, to buffer: inout ByteBuffer) -> Bool {
        columns.values.append(field, of: item, to: &buffer)
    }
}

/// Features of an indexed layer in columns, for a chunk or for all chunks. Columns that are not needed are empty.
public struct IndexedColumns: ~Copyable, Sendable {
    package var shapes = IndexedShapes()
    package var rects = FlatBuffer<MapRect>()
    package var values = StoredValues()
    package var origins = FlatBuffer<IndexedOrigin>()
    /// Sizes from the features' own fields.
    package var sizes = FlatBuffer<IndexedSize>()

    package init() {}

    mutating func removeAll() {
        shapes.removeAll()
        rects.removeAll()
        values.removeAll()
        origins.removeAll()
        sizes.removeAll()
    }

    /// Appends other columns, whose fields have other numbers. Takes the shapes out of them.
    mutating func append(_ other: inout IndexedColumns, _ numbers: [Int32]) {
        shapes.append(taking: &other.shapes)
        rects.append(contentsOf: other.rects.span)
        values.append(other.values, numbers)
        origins.append(contentsOf: other.origins.span)
        sizes.append(contentsOf: other.sizes.span)
    }

    /// Number of shapes that are not null.
    var shapeCount: Int { (0..<shapes.count).reduce(0) { $0 + (shapes.kind($1) == .null ? 0 : 1) } }

    /// True if there are points among the shapes.
    var hasPlaces: Bool { (0..<shapes.count).contains { shapes.kind($0).dimension ?? 0 == 0 } }

    /// Makes an index of the boxes of shapes.
    func makeTree() -> PackedTree {
        var boxes = FlatBuffer<Shape.Box>(capacity: shapes.count)
        for index in 0..<shapes.count { boxes.append(shapes.box(index)) }
        return PackedTree(boxes.span)
    }

    /// True if all shapes are single points, or nothing.
    var arePoints: Bool { (0..<shapes.count).allSatisfy { shapes.kind($0) == .point || shapes.kind($0) == .null } }

    /// Shapes that are not null. Of equal ones, only the first.
    func differing(_ equals: borrowing EqualShapes) -> FlatBuffer<Int32> {
        var differing = FlatBuffer<Int32>()
        for index in 0..<shapes.count where shapes.kind(index) != .null && !equals.isRepeated(index) {
            differing.append(Int32(truncatingIfNeeded: index))
        }
        return differing
    }

    /// Makes an index of the boxes of shapes that differ, on the globe.
    func makeSurface(
        _ tree: borrowing PackedTree, _ equals: borrowing EqualShapes, isNeeded: Bool
    ) -> SurfaceTree {
        let order = tree.order
        return SurfaceTree(order.extracting(..<(isNeeded ? order.count : 0))) {
            equals.isRepeated($0) ? Shape.Box() : shapes.box($0)
        }
    }

    /// Makes an index of the boxes of shapes that differ, by rank.
    func makeRanked(_ tree: borrowing PackedTree, _ equals: borrowing EqualShapes, isNeeded: Bool) -> RankedTree {
        let order = tree.order
        return RankedTree(order.extracting(..<(isNeeded ? order.count : 0))) {
            equals.isRepeated($0) ? nil : shapes.box($0)
        }
    }

    func makeRectIndex(areRanked: Bool) -> RectIndex {
        RectIndex(rects.span, isWrapping: true, areRanked: areRanked)
    }
}

/// Origin of an indexed feature.
package struct IndexedOrigin: BitwiseCopyable, Sendable {
    /// Index of the input.
    package var source: Int32
    /// Index of the record in that input, from 0.
    package var record: Int
    /// Key that identifies it when its input is read again.
    var key: Int
    /// Number that orders the drawing.
    var height: Double
}

/// Size in pixels; NaN if the feature does not have it.
package struct IndexedSize: BitwiseCopyable, Sendable {
    package var width: Double
    package var height: Double
}
