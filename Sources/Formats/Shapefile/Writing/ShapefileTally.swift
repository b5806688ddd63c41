/// Counts and lengths of a field's values, which decide the type and the width of its column.
package struct ColumnTally {
    package private(set) var numbers = 0
    package private(set) var booleans = 0
    /// Strings and JSON.
    package private(set) var texts = 0
    /// Longest text, in bytes.
    package private(set) var longest = 0
    /// Number of values that are longer than a column of text can be.
    package private(set) var overlong = 0
    /// Number of texts that are empty or end in a blank, which looks like the padding of a column.
    private(set) var padded = 0
    /// Number of values that are arrays or objects, written as text.
    private(set) var documents = 0
    /// Most characters of a number before and after the point, without exponents.
    private(set) var before = 0
    private(set) var after = 0
    private(set) var areDates = true
    /// True if a feature had the field, even if it was null.
    var isSeen = false

    /// Most bytes that a column of text can hold.
    static let longestText = 254

    mutating func insert(_ kind: ShapefileRecord.TextKind, _ text: Span<UInt8>) {
        isSeen = true
        longest = max(longest, text.count)
        if text.count > Self.longestText { overlong += 1 }
        switch kind {
        case .number:
            numbers += 1
            let size = DecimalNotation(text).fixedSize(text)
            before = max(before, size.before)
            after = max(after, size.after)
        case .boolean: booleans += 1
        case .string:
            texts += 1
            if text.isEmpty || text[text.count - 1] == UInt8(ascii: " ") { padded += 1 }
            if areDates, !Self.isDate(text) { areDates = false }
        case .json:
            texts += 1
            documents += 1
            areDates = false
        }
    }

    mutating func merge(_ other: ColumnTally) {
        numbers += other.numbers
        booleans += other.booleans
        texts += other.texts
        longest = max(longest, other.longest)
        overlong += other.overlong
        padded += other.padded
        documents += other.documents
        before = max(before, other.before)
        after = max(after, other.after)
        areDates = areDates && other.areDates
        isSeen = isSeen || other.isSeen
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

/// Number of geometries of each kind, and of their positions and parts.
package struct GeometryTally {
    package struct Count {
        package var records = 0
        package var positions = 0
        var parts = 0
        /// Number of features with a position that has no elevation.
        var flat = 0
        package var hasElevations = false
        var hasMeasures = false
    }

    package private(set) var firstKind: ShapefileKind?
    private var counts = [Count](repeating: Count(), count: ShapefileKind.allCases.count + 1)

    /// Count of a kind, or of null geometries.
    package func count(of kind: ShapefileKind?) -> Count { counts[Int(kind?.rawValue ?? 0)] }

    mutating func insert(_ kind: ShapefileKind?, _ flags: ShapefileRecord.Flags, positions: Int, parts: Int) {
        if firstKind == nil { firstKind = kind }
        let index = Int(kind?.rawValue ?? 0)
        counts[index].records += 1
        counts[index].positions += positions
        counts[index].parts += parts
        if flags.contains(.flat) { counts[index].flat += 1 }
        if flags.contains(.elevations) { counts[index].hasElevations = true }
        if flags.contains(.measures) { counts[index].hasMeasures = true }
    }

    mutating func merge(_ other: GeometryTally) {
        if firstKind == nil { firstKind = other.firstKind }
        for index in counts.indices {
            counts[index].records += other.counts[index].records
            counts[index].positions += other.counts[index].positions
            counts[index].parts += other.counts[index].parts
            counts[index].flat += other.counts[index].flat
            counts[index].hasElevations = counts[index].hasElevations || other.counts[index].hasElevations
            counts[index].hasMeasures = counts[index].hasMeasures || other.counts[index].hasMeasures
        }
    }
}
