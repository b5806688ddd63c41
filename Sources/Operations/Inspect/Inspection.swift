public import Geometry
public import Layers

/// Gathers what there is to tell of a layer, in passing.
public struct Inspection: FeatureConsumer, ~Copyable {
    private var count = 0
    private var fields: [FieldTally] = []
    private var kinds = [Int](repeating: 0, count: Shape.Kind.allCases.count)
    private var extent = Extent()
    private var bounds = ShapeBounds()
    private var positions = 0
    private var elevations = 0

    public init() {}

    public mutating func add(_ field: Field) { fields.append(FieldTally(field)) }

    public mutating func begin() {
        count = 0
        positions = 0
        elevations = 0
        extent = Extent()
        for index in kinds.indices { kinds[index] = 0 }
        for index in fields.indices { fields[index].removeAll() }
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        count += 1
        kinds[Int(feature.shape.kind.rawValue)] += 1
        positions += feature.shape.points.count
        elevations += feature.shape.elevations.count
        extent.insert(
            feature.shape.box, bounds.mapRect(of: feature.shape), isFromMap: feature.shape.isFromMap)
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            if value.isInScratch {
                fields[value.field].insert(value, feature.scratch.bytes.extracting(value.text.range))
            } else {
                fields[value.field].insert(value, chunk.bytes.bytes.extracting(value.text.range))
            }
        }
    }

    public func handOver(to results: Findings) {
        results.features += count
        results.positions += positions
        results.elevations += elevations
        for kind in Shape.Kind.allCases { results.kinds[Int(kind.rawValue)] += kinds[Int(kind.rawValue)] }
        results.extent.merge(extent)
        for field in fields where field.isMet { results.add(field) }
    }

    /// The findings of all threads together.
    public final class Findings {
        public internal(set) var features = 0
        public internal(set) var positions = 0
        public internal(set) var elevations = 0
        public internal(set) var extent = Extent()
        public private(set) var fields: [FieldTally] = []
        fileprivate var kinds = [Int](repeating: 0, count: Shape.Kind.allCases.count)
        private var indices: [String: Int] = [:]

        public init() {}

        /// How many features there are of each kind that there is.
        public var geometryKinds: [(kind: Shape.Kind, count: Int)] {
            Shape.Kind.allCases.map { ($0, kinds[Int($0.rawValue)]) }.filter { $0.1 > 0 }
        }

        /// Fields that there are even if no feature has a value of them.
        public func expect(_ fields: [Field]) {
            for field in fields { add(FieldTally(field)) }
        }

        func add(_ field: FieldTally) {
            if let index = indices[field.name] {
                fields[index].merge(field)
            } else {
                indices[field.name] = fields.count
                fields.append(field)
            }
        }
    }
}
