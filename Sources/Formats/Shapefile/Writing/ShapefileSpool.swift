import FormatKit
public import Layers
import Memory

/// Collects the records of features, in input order, until the types and widths of all columns are known.
public final class ShapefileSpool {
    public let plan: KindDecision
    private let blocks = RecordBlocks()
    private var seen = FieldNumbers()
    var fields: [Field] { seen.fields }
    package private(set) var tallies: [ColumnTally] = []
    package private(set) var geometry = GeometryTally()
    /// The geometries that the inputs declare, for a layer that turns out to have none.
    private var expected: DeclaredGeometry?

    /// - Parameter splitsByKind: true if each kind of geometry gets its own shapefile; otherwise there is only one
    ///   kind.
    public init(splitsByKind: Bool = false) {
        plan = KindDecision(splitsByKind: splitsByKind)
    }

    /// Adds fields that are known before the features. They become columns even if no feature has them.
    public func add(_ fields: [Field]) {
        for field in fields { tallies[number(of: field)].isSeen = true }
    }

    /// Notes the geometries that an input declares; the first kind counts.
    public func expect(_ geometry: DeclaredGeometry) {
        if expected == nil, ShapefileKind(geometry.kind) != nil { expected = geometry }
    }

    /// The kind of the shapefile, if only one is written.
    var firstKind: ShapefileKind? { geometry.firstKind ?? expected.flatMap { ShapefileKind($0.kind) } }

    /// True if shapes of a kind have elevations, and if they have measures.
    func ordinates(of kind: ShapefileKind?) -> (hasElevations: Bool, hasMeasures: Bool) {
        if geometry.firstKind == nil, let expected {
            return (expected.elevations != .none, expected.measures != .none)
        }
        let count = geometry.count(of: kind)
        return (count.hasElevations, count.hasMeasures)
    }

    /// Number of a field; fields with the same name are one.
    func number(of field: Field) -> Int {
        let number = seen.number(of: field)
        if number == tallies.count { tallies.append(ColumnTally()) }
        return number
    }

    /// - Parameter numbers: the numbers of the first fields of the tallies.
    func add(
        _ records: borrowing ByteBuffer, _ numbers: borrowing FlatBuffer<Int32>, _ tallies: [ColumnTally],
        _ geometry: GeometryTally
    ) throws(Problem) {
        for index in 0..<numbers.count { self.tallies[Int(numbers[index])].merge(tallies[index]) }
        try blocks.add(records, fields: numbers)
        self.geometry.merge(geometry)
    }

    /// Calls `body` for all records in order, each with the bytes of its block and the numbers of its fields.
    package func forEachRecord(
        _ body: (borrowing ShapefileRecord, Span<UInt8>, Span<Int32>) throws(Problem) -> Void
    ) throws(Problem) {
        var record = ShapefileRecord()
        try blocks.forEachBlock { (block, start, numbers, _) throws(Problem) in
            var offset = start
            while offset < block.count {
                record.read(block, at: &offset)
                try body(record, block, numbers)
            }
        }
    }
}
