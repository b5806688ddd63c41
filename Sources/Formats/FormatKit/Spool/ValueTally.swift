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
    private var areMoments = true
    private var areInstants = true
    /// The least and the greatest integer.
    package private(set) var integerRange: ClosedRange<Int64>?
    /// True if a feature had the field, even if it was null.
    package var isSeen = false

    /// The type of a column that holds all values.
    package enum ColumnType: Sendable {
        case integer
        case real
        case boolean
        case text
        case date
        /// Dates with times of day.
        case dateTime
        case json
    }

    mutating func insert(_ kind: SpooledRecord.Entry.Kind, _ bits: UInt64, _ text: Span<UInt8>) {
        isSeen = true
        switch kind {
        case .integer:
            integers += 1
            widen(to: Int64(bitPattern: bits))
            if Int64(bitPattern: bits).magnitude > 1 << 53 { longIntegers += 1 }
        // The nearest double of a number beyond their range is not one.
        case .real where !Double(bitPattern: bits).isFinite: wides += 1
        case .real: reals += 1
        case .wide: wides += 1
        case .boolean: booleans += 1
        case .string:
            strings += 1
            if areDates || areMoments { note(TextOfTime(text)) }
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
        areMoments = areMoments && other.areMoments
        areInstants = areInstants && other.areInstants
        if let range = other.integerRange {
            widen(to: range.lowerBound)
            widen(to: range.upperBound)
        }
        isSeen = isSeen || other.isSeen
    }

    private mutating func widen(to number: Int64) {
        let range = integerRange ?? number...number
        integerRange = min(range.lowerBound, number)...max(range.upperBound, number)
    }

    private mutating func note(_ text: TextOfTime) {
        areDates = areDates && text == .date
        areMoments = areMoments && (text == .instant || text == .moment)
        areInstants = areInstants && text == .instant
    }

    private var count: Int { integers + reals + wides + booleans + strings + documents }

    /// True if all values are null.
    package var isEmpty: Bool { count == 0 }
    /// True if all values are texts that are dates like YYYY-MM-DD.
    package var areAllDates: Bool { strings == count && areDates }
    /// True if all values are texts that are times in UTC like 2024-05-01T10:00:00Z.
    package var areAllInstants: Bool { strings == count && areInstants }

    /// True if the values are numbers, but some would lose digits in any type of numbers.
    package var isNumberAsText: Bool {
        integers + reals + wides == count && (wides > 0 || reals > 0 && longIntegers > 0)
    }

    package func type(of field: Field) -> ColumnType {
        switch count {
        case 0:
            switch field.type {
            case .number: field.isFiner ? .integer : .real
            case .boolean: .boolean
            case .date: field.isFiner ? .dateTime : .date
            case .string, .any: .text
            }
        case integers: .integer
        case integers + reals where !isNumberAsText: .real
        case booleans: .boolean
        case strings where field.type == .date: areDates ? .date : areMoments ? .dateTime : .text
        case strings: .text
        case documents: .json
        default: .text
        }
    }
}

/// The form of a text that may be a date or a time, as formats with such columns write them.
private enum TextOfTime {
    case date
    /// A date and a time in UTC, which ends in Z.
    case instant
    /// Any other date and time.
    case moment
    case other

    init(_ text: Span<UInt8>) {
        self = .other
        guard text.count >= 10, Self.fits(text, 0, "0000-00-00") else { return }
        if text.count == 10 { self = .date }
        guard text.count >= 19, Self.fits(text, 10, "T00:00:00") else { return }
        var index = 19
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            while index < text.count, text[index] &- 48 < 10 { index += 1 }
            if index == 20 { return }
        }
        switch text.count - index {
        case 0: self = .moment
        case 1 where text[index] == UInt8(ascii: "Z"): self = .instant
        case 6 where Self.fits(text, index, "+00:00") || Self.fits(text, index, "-00:00"): self = .moment
        default: break
        }
    }

    /// True if the bytes from an index on are those of a form, in which 0 stands for any digit.
    private static func fits(_ text: Span<UInt8>, _ start: Int, _ form: StaticString) -> Bool {
        guard text.count - start >= form.utf8CodeUnitCount else { return false }
        for index in 0..<form.utf8CodeUnitCount {
            let wanted = unsafe form.utf8Start[index]
            let byte = text[start + index]
            guard wanted == UInt8(ascii: "0") ? byte &- 48 < 10 : byte == wanted else { return false }
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
    package private(set) var firstID: Int64?
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
