import Geometry
public import JSON
public import Layers

/// The features of a part by their hashes, packed: there are as many as records.
public struct KeptHashes {
    private(set) var bytes: [UInt8] = []

    /// Bytes of a feature: number, line, column, byte, content, identifier.
    private static let length = 48

    mutating func append(_ record: Examination.HashedRecord, number: Int, at place: Place) {
        for value in [number, place.line ?? -1, place.column ?? -1, place.byte ?? -1] {
            append(UInt64(bitPattern: Int64(value)))
        }
        append(record.content)
        append(record.identifier)
    }

    private mutating func append(_ value: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    init() {}

    init?(bytes: [UInt8]) {
        guard bytes.count % Self.length == 0 else { return nil }
        self.bytes = bytes
    }

    var count: Int { bytes.count / Self.length }

    /// A feature, with its place in an input.
    func feature(_ index: Int, _ source: String) -> (number: Int, place: Place, content: UInt64, identifier: UInt64) {
        func value(_ field: Int) -> UInt64 {
            let start = index * Self.length + 8 * field
            return (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
        }
        func number(_ field: Int) -> Int? {
            let number = Int(Int64(bitPattern: value(field)))
            return number < 0 ? nil : number
        }
        let record = number(0) ?? 0
        let place = Place(source: source, line: number(1), column: number(2), record: record, byte: number(3))
        return (record, place, value(4), value(5))
    }
}

extension Examination.Findings {
    /// The findings about a part as JSON.
    public var value: JSONValue {
        [
            "features": .integer(features), "whereabouts": whereaboutsValue,
            "box": box.isNull ? .null : .array([box.west, box.south, box.east, box.north].map { .exact($0) }),
            "hashes": .hexadecimal(kept?.bytes ?? []),
        ]
    }

    /// Takes in the findings about a later part.
    ///
    /// - Parameter source: name of the input.
    /// - Returns: Problems of features that come again, in the order of their records; nil for JSON that is not of
    ///   findings.
    public func add(_ value: JSONValue, _ source: String) -> [Problem]? {
        guard let features = value["features"]?.int, let whereabouts = value["whereabouts"],
            let hashes = value["hashes"]?.bytes.flatMap({ KeptHashes(bytes: $0) }), addWhereabouts(whereabouts)
        else { return nil }
        self.features += features
        if let sides = value["box"]?.exactNumbers, sides.count == 4 {
            box.insert(Shape.Box(west: sides[0], south: sides[1], east: sides[2], north: sides[3]))
        }
        var problems: [Problem] = []
        for index in 0..<hashes.count {
            let (number, place, content, identifier) = hashes.feature(index, source)
            guard let (code, message) = repeats(content, identifier, number) else { continue }
            problems.append(Problem(.data, code, severity: .warning, at: place, message))
        }
        return problems
    }
}
