import Devices
public import Drawing
import Features
import Geometry
public import Layers
import Memory
import Movement
import Streams

/// Gathers where the user is: the last place of a layer, with the accuracy and the heading that fields with the usual
/// names of a fix give.
public struct LocationGatherer: FeatureConsumer, ~Copyable {
    /// The columns that are read.
    private static let columns: [FixColumn] = [.accuracy, .heading, .magneticHeading, .headingAccuracy]

    private var names: [String] = []
    /// For each column the index of its field, once all fields of a feature are known.
    private var fields: [Int?] = columns.map { _ in nil }
    private var text = ByteBuffer()
    fileprivate var location: FoundLocation.Location?

    public init() {}

    public mutating func add(_ field: Field) {
        names.append(field.name)
        let names = names
        fields = Self.columns.map { $0.index(in: names) }
    }

    public mutating func begin() { location = nil }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        guard feature.shape.kind != .null, !feature.shape.points.isEmpty else { return }
        let place = try feature.placeOfFix(chunk)
        var numbers: [Double] = []
        for index in Self.columns.indices { numbers.append(try number(index, feature, chunk)) }
        var fix = Fix(time: 0, latitude: place.y, longitude: place.x)
        fix.takeHeading(true: numbers[1], magnetic: numbers[2], accuracy: numbers[3])
        let isKnown = !(numbers[0] < 0)
        let isTurned = isKnown && !fix.heading.isNaN
        let user = UserLocation(
            fix.place, accuracy: numbers[0] >= 0 ? numbers[0] : nil, heading: isTurned ? fix.heading : nil)
        let lacksHeading = !isTurned && !(numbers[1].isNaN && numbers[2].isNaN)
        location = FoundLocation.Location(
            user: user, hasUnknown: !isKnown || lacksHeading, isMagnetic: isTurned && fix.hasMagneticHeading)
    }

    /// The number of a column; NaN for none.
    private mutating func number(
        _ column: Int, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> Double {
        guard let field = fields[column] else { return .nan }
        text.removeAll()
        guard text.appendPlain(ofField: field, feature, chunk), !text.isEmpty else { return .nan }
        let written = unsafe text.bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        guard let number = DecimalText.number(written), number.isFinite else {
            throw BadRecord(
                "not-a-number", record: feature.record, at: chunk.byte(of: feature),
                "the \(Self.columns[column].title) is '\(printable(written))', which is not a number")
        }
        return number
    }

    public mutating func send(to results: FoundLocation) throws(Problem) {
        if let location { results.last = location }
    }
}

/// The last place of a layer.
public final class FoundLocation {
    public struct Location: Sendable {
        public var user: UserLocation
        /// True if the accuracy or the heading is known to be unknown.
        public var hasUnknown: Bool
        /// True if the heading counts from magnetic north.
        public var isMagnetic: Bool
    }

    /// Nil for a layer without places.
    public fileprivate(set) var last: Location?

    public init() {}
}
