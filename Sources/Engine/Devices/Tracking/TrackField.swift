import Geometry
import Layers
import Movement

/// A fact that can be added to each fix.
public enum TrackField: String, CaseIterable, Sendable {
    case leg
    case why
    case step
    case elapsed
    case travelled
    case speed
    case vspeed
    case course
    case turn
    case heading
    case declination
    case direction
    case age
    case from
    case batch
    case accuracy
    case link

    /// Fields that users may name; the others come with options of their own.
    public static let named: [TrackField] = [
        .leg, .why, .step, .elapsed, .travelled, .speed, .vspeed, .course, .turn, .heading, .declination,
        .direction, .age, .from,
    ]

    /// Names of the columns.
    public var columns: [String] {
        switch self {
        case .heading: ["heading", "heading_of"]
        case .direction: ["direction", "direction_of"]
        case .from: ["from_lat", "from_lon", "from_time"]
        case .leg, .why, .step, .elapsed, .travelled, .speed, .vspeed, .course, .turn, .declination, .age, .batch,
            .accuracy, .link:
            [rawValue]
        }
    }
}

/// Adds the values of fields to the rows of fixes.
struct TrackValues: ~Copyable {
    private let fields: [TrackField]
    private let notation: any RowNotation
    private let ofDegrees: Precision
    /// True if each row has all fields.
    private let isTable: Bool
    private var text = ByteBuffer()
    private var hasValues = false
    private var index = 0

    static var digits: Precision { .digits(3) }
    static var ofSeconds: Precision { .digits(6) }

    init(_ fields: [TrackField], _ notation: any RowNotation, _ ofDegrees: Precision, isTable: Bool) {
        self.isTable = isTable
        self.fields = fields
        self.notation = notation
        self.ofDegrees = ofDegrees
    }

    /// - Parameter from: the time of the fix that was delivered before.
    mutating func append(
        _ row: TrackRow, from: KnownTime?, hasValues: Bool, to line: inout ByteBuffer
    ) {
        (self.hasValues, index) = (hasValues, 0)
        for field in fields { append(field, row, from, to: &line) }
    }

    private mutating func append(_ field: TrackField, _ row: TrackRow, _ from: KnownTime?, to line: inout ByteBuffer) {
        switch field {
        case .leg: append(row.leg, to: &line)
        case .why: append(row.why.name, to: &line)
        case .step: append(row.step, Self.digits, to: &line)
        case .elapsed: append(row.elapsed, Self.ofSeconds, to: &line)
        case .travelled: append(row.travelled, Self.digits, to: &line)
        case .speed: append(row.speed, Self.digits, to: &line)
        case .vspeed: append(row.verticalSpeed, Self.digits, to: &line)
        case .course: append(direction: row.course, to: &line)
        case .turn: append(row.turn, Self.digits, to: &line)
        case .heading: append(direction: row.heading, of: row.headingNorth.name, to: &line)
        case .declination: append(row.declination, Self.digits, to: &line)
        case .direction:
            append(direction: row.direction.degrees, of: row.direction.isHeading ? "heading" : "course", to: &line)
        case .age: append(row.age, Self.ofSeconds, to: &line)
        case .from: append(row.from?.place, from, to: &line)
        case .batch: append(row.batch, to: &line)
        case .accuracy:
            // It is the last field; a fix that has none gets no member for it.
            if isTable || !row.accuracy.isNaN { append(row.accuracy, Self.digits, to: &line) }
        case .link: appendLink(row, to: &line)
        }
    }

    private mutating func append(_ place: Coordinate?, _ time: KnownTime?, to line: inout ByteBuffer) {
        append(place?.latitude ?? .nan, ofDegrees, to: &line)
        append(place?.longitude ?? .nan, ofDegrees, to: &line)
        guard let time else { return appendNull(to: &line) }
        text.removeAll()
        time.append(to: &text)
        put(time.kind, to: &line)
    }

    /// A URI of RFC 5870, which map programs open.
    private mutating func appendLink(_ row: TrackRow, to line: inout ByteBuffer) {
        text.removeAll()
        text.append("geo:")
        text.append(row.place.latitude, ofDegrees)
        text.append(",")
        text.append(row.place.longitude, ofDegrees)
        if row.accuracy >= 0 {
            text.append(";u=")
            text.append(row.accuracy, Self.digits)
        }
        put(.string, to: &line)
    }

    private mutating func append(_ number: Int, to line: inout ByteBuffer) {
        text.removeAll()
        text.append(digitsOf: number)
        put(.number, to: &line)
    }

    private mutating func append(_ number: Double, _ precision: Precision, to line: inout ByteBuffer) {
        guard number.isFinite else { return appendNull(to: &line) }
        text.removeAll()
        text.append(number, precision)
        put(.number, to: &line)
    }

    /// Appends degrees in 0..<360, also after rounding.
    private mutating func append(direction: Double, to line: inout ByteBuffer) {
        append(direction >= 359.9995 ? 0 : direction, Self.digits, to: &line)
    }

    /// Appends a direction and a word about it, or two nulls.
    private mutating func append(direction: Double, of word: String, to line: inout ByteBuffer) {
        append(direction: direction, to: &line)
        if direction.isNaN { appendNull(to: &line) } else { append(word, to: &line) }
    }

    private mutating func append(_ word: String, to line: inout ByteBuffer) {
        text.removeAll()
        text.append(word)
        put(.string, to: &line)
    }

    private mutating func appendNull(to line: inout ByteBuffer) {
        text.removeAll()
        put(.null, to: &line)
    }

    private mutating func put(_ kind: Value.Kind, to line: inout ByteBuffer) {
        notation.append(text.bytes, kind, field: index, hasValues: hasValues, to: &line)
        index += 1
    }
}
