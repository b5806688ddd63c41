public import Geometry
public import Layers

/// Finds out what columns a table needs before its first line is written: fields, kinds of geometry, identifiers.
public struct Survey: FeatureConsumer, ~Copyable {
    private var fields: [Field] = []
    private var seen = FlatBuffer<Bool>()
    private var kinds: Set<Shape.Kind> = []
    private var hasIdentifiers = false
    private var hasElevations = false
    private var count = 0

    public init() {}

    public mutating func add(_ field: Field) {
        fields.append(field)
        // A field that is known before the values come is a column even when it is always empty.
        seen.append(field.type != .any)
    }

    public mutating func begin() { count = 0 }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        count += 1
        kinds.insert(feature.shape.kind)
        if !feature.id.isEmpty { hasIdentifiers = true }
        if !feature.shape.elevations.isEmpty { hasElevations = true }
        for index in 0..<feature.values.count { seen[feature.values[index].field] = true }
    }

    public var mark: Int { count }

    public func handOver(_ count: Int, upTo mark: Int, to results: Findings) {
        for (index, field) in fields.enumerated() where seen[index] { results.add(field) }
        results.kinds.formUnion(kinds)
        if hasIdentifiers { results.hasIdentifiers = true }
        if hasElevations { results.hasElevations = true }
    }

    /// What all threads have found, in input order.
    public final class Findings {
        public private(set) var fields: [Field] = []
        public internal(set) var kinds: Set<Shape.Kind> = []
        public internal(set) var hasIdentifiers = false
        public internal(set) var hasElevations = false
        private var indices: [String: Int] = [:]

        public init() {}

        /// Fields of one name are one; it is text where one of them is.
        public func add(_ field: Field) {
            guard let index = indices[field.name] else {
                indices[field.name] = fields.count
                return fields.append(field)
            }
            if fields[index].type != field.type { fields[index].type = .string }
        }

        /// Whether every feature that has a geometry is a point.
        public var hasOnlyPoints: Bool { kinds.isSubset(of: [.point, .null]) }
    }
}
