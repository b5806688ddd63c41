public import Geometry
public import Layers
import Memory

/// Finds out what columns a table needs before its first line is written: fields, kinds of geometry, identifiers.
public struct Survey: FeatureConsumer, ~Copyable {
    private var fields: [Field] = []
    private var seen = FlatBuffer<Bool>()
    /// The fields that were seen, in the order in which the features have them.
    private var order: [Int] = []
    private var kinds: Set<Shape.Kind> = []
    /// The kind that came last.
    private var kind: Shape.Kind?
    private var hasIdentifiers = false
    private var hasElevations = false

    public init() {}

    public mutating func add(_ field: Field) {
        fields.append(field)
        seen.append(Self.isKnown(field))
    }

    public mutating func begin() {
        (kinds, kind) = ([], nil)
        (hasIdentifiers, hasElevations) = (false, false)
        order.removeAll(keepingCapacity: true)
        for (index, field) in fields.enumerated() { seen[index] = Self.isKnown(field) }
    }

    /// A field that is known before the values come is a column even when it is always empty.
    private static func isKnown(_ field: Field) -> Bool { field.type != .any }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        if feature.shape.kind != kind {
            kinds.insert(feature.shape.kind)
            kind = feature.shape.kind
        }
        if !feature.id.isEmpty { hasIdentifiers = true }
        if !feature.shape.elevations.isEmpty { hasElevations = true }
        for index in 0..<feature.values.count { note(skippedField: feature.values[index].field) }
    }

    /// The fields of the input are the header, whatever happens to its records.
    public static var notesSkippedFields: Bool { true }

    public mutating func note(skippedField field: Int) {
        guard !seen[field] else { return }
        seen[field] = true
        order.append(field)
    }

    public mutating func noteSkippedElevation() { hasElevations = true }

    public func send(to results: Findings) {
        for field in fields where Self.isKnown(field) { results.add(field) }
        // Not in that of the reader, which also knows fields of features that came to other threads.
        for index in order { results.add(fields[index]) }
        results.kinds.formUnion(kinds)
        if hasIdentifiers { results.hasIdentifiers = true }
        if hasElevations { results.hasElevations = true }
    }

    /// The findings of all threads, in input order.
    public final class Findings {
        private var seen = FieldNumbers()
        public internal(set) var kinds: Set<Shape.Kind> = []
        public internal(set) var hasIdentifiers = false
        public internal(set) var hasElevations = false

        public init() {}

        public var fields: [Field] { seen.fields }

        public func add(_ field: Field) { _ = seen.number(of: field) }

        /// Adds what a layer declares, which holds even if no record of it can be read.
        public func note(declaredBy facts: LayerFacts) {
            guard let format = facts.format, format.has(.declaresFields) else { return }
            for field in facts.fields where format.has(.isTable) || field.type != .any { add(field) }
            note(
                kinds: [facts.kind], hasIdentifiers: false,
                hasElevations: facts.kind == .point && !facts.hasOnlyPoints)
        }

        /// Adds what is known of other features.
        public func note(kinds: Set<Shape.Kind>, hasIdentifiers: Bool, hasElevations: Bool) {
            self.kinds.formUnion(kinds)
            if hasIdentifiers { self.hasIdentifiers = true }
            if hasElevations { self.hasElevations = true }
        }

        /// Adds the findings of later features.
        public func add(_ later: Findings) {
            for field in later.fields { add(field) }
            note(kinds: later.kinds, hasIdentifiers: later.hasIdentifiers, hasElevations: later.hasElevations)
        }

        /// True if every feature that has a geometry is a point.
        public var hasOnlyPoints: Bool { kinds.isSubset(of: [.point, .null]) }
    }
}
