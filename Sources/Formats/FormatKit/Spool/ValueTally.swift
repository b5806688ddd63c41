package import Geometry
package import Layers
import Memory

/// Counts of a field's values by their kinds, which decide the type of its column.
package struct ValueTally: Sendable {
    private var integers = 0
    private var reals = 0
    private var wides = 0
    private var booleans = 0
    private var strings = 0
    private var documents = 0
    /// Number of integers that no double has exactly.
    private var longIntegers = 0
    private var areDates = true
    /// True if a feature had the field, even if it was null.
    package var isSeen = false

    /// The type of a column that holds all values.
    package enum ColumnType: Sendable {
        case integer
        case real
        case boolean
        case text
        case date
        case json
    }

    mutating func insert(_ kind: SpooledRecord.Entry.Kind, _ bits: UInt64, _ text: Span<UInt8>) {
        isSeen = true
        switch kind {
        case .integer:
            integers += 1
            if Int64(bitPattern: bits).magnitude > 1 << 53 { longIntegers += 1 }
        // The nearest double of a number beyond their range is not one.
        case .real where !Double(bitPattern: bits).isFinite: wides += 1
        case .real: reals += 1
        case .wide: wides += 1
        case .boolean: booleans += 1
        case .string:
            strings += 1
            if areDates, !Self.isDate(text) { areDates = false }
        case .json: documents += 1
        }
    }

    mutating func merge(_ other: ValueTally) {
        integers += other.integers
        reals += other.reals
        wides += other.wides
        booleans += other.booleans
        strings += other.strings
        documents += other.documents
        longIntegers += other.longIntegers
        areDates = areDates && other.areDates
        isSeen = isSeen || other.isSeen
    }

    private var count: Int { integers + reals + wides + booleans + strings + documents }

    /// True if all values are null.
    package var isEmpty: Bool { count == 0 }
    /// True if all values are texts that are dates like YYYY-MM-DD.
    package var areAllDates: Bool { strings == count && areDates }

    /// True if the values are numbers, but some would lose digits in any type of numbers.
    package var isNumberAsText: Bool {
        integers + reals + wides == count && (wides > 0 || reals > 0 && longIntegers > 0)
    }

    package func type(of field: Field) -> ColumnType {
        switch count {
        case 0:
            switch field.type {
            case .number: .real
            case .boolean: .boolean
            case .date: .date
            case .string, .any: .text
            }
        case integers: .integer
        case integers + reals where !isNumberAsText: .real
        case booleans: .boolean
        case strings: field.type == .date && areDates ? .date : .text
        case documents: .json
        default: .text
        }
    }

    /// True if it is a date like YYYY-MM-DD.
    private static func isDate(_ text: Span<UInt8>) -> Bool {
        guard text.count == 10 else { return false }
        for index in 0..<10 {
            let isRight = index == 4 || index == 7 ? text[index] == UInt8(ascii: "-") : text[index] &- 48 < 10
            guard isRight else { return false }
        }
        return true
    }
}

/// Counts of geometries by their kinds, and their bounds.
package struct ShapeTally: Sendable {
    private var counts = [Int](repeating: 0, count: Shape.Kind.allCases.count)
    package private(set) var features = 0
    /// Number of geometries that are not empty, and of those of them with elevations and with measures.
    package private(set) var shapes = 0
    package private(set) var withElevations = 0
    package private(set) var withMeasures = 0
    package private(set) var box = Shape.Box()
    /// True if all identifiers so far are integers in ascending order; and the first and the last of them.
    package private(set) var areIDsAscending = true
    package private(set) var areIDsIntegers = true
    package private(set) var hasIDs = false
    package var hasFeaturesWithoutID = false
    private var firstID: Int64?
    private var lastID: Int64?

    package init() {}

    package func count(of kind: Shape.Kind) -> Int { counts[Int(kind.rawValue)] }

    mutating func note(id text: Span<UInt8>) {
        hasIDs = true
        guard case .integer(let number) = NumberValue(text), number > 0 else {
            areIDsIntegers = false
            return
        }
        if let lastID, number <= lastID { areIDsAscending = false }
        firstID = firstID ?? number
        lastID = number
    }

    mutating func insert(_ shape: borrowing Shape) {
        features += 1
        counts[Int(shape.kind.rawValue)] += 1
        guard !shape.points.isEmpty else { return }
        shapes += 1
        if !shape.elevations.isEmpty { withElevations += 1 }
        if !shape.measures.isEmpty { withMeasures += 1 }
        if shape.points.count == 1 { box.insert(shape.points[0]) } else { box.insert(shape.box) }
    }

    mutating func merge(_ other: ShapeTally) {
        for index in counts.indices { counts[index] += other.counts[index] }
        features += other.features
        shapes += other.shapes
        withElevations += other.withElevations
        withMeasures += other.withMeasures
        box.insert(other.box)
        areIDsIntegers = areIDsIntegers && other.areIDsIntegers
        areIDsAscending = areIDsAscending && other.areIDsAscending
        if let lastID, let first = other.firstID, first <= lastID { areIDsAscending = false }
        hasIDs = hasIDs || other.hasIDs
        hasFeaturesWithoutID = hasFeaturesWithoutID || other.hasFeaturesWithoutID
        firstID = firstID ?? other.firstID
        lastID = other.lastID ?? lastID
    }

    /// The only kind of geometry; nil for several. A single geometry and several of its kind are two kinds.
    package var onlyKind: Shape.Kind? {
        let found = Shape.Kind.allCases.filter { $0 != .null && count(of: $0) > 0 }
        return found.count == 1 ? found[0] : nil
    }
}
