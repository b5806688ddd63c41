import FormatKit
import Memory

/// A point that is being read: the texts of its attributes and elements.
struct GPXPoint: ~Copyable {
    enum Kind: Int {
        case track
        case route
        case waypoint

        /// The name of its element.
        var name: String {
            switch self {
            case .track: "trkpt"
            case .route: "rtept"
            case .waypoint: "wpt"
            }
        }
    }

    /// The reason why a point cannot be read.
    enum Fault: UInt8 {
        case tooLong = 1
        case tooManyFields
        /// A position outside of a track segment, a route or the root.
        case misplaced
        /// A point inside another.
        case nested
        /// Text between points.
        case strayText
    }

    struct Item: BitwiseCopyable {
        var slot: Int
        /// The value in `text`.
        var range: TextSpan
    }

    /// A piece of the texts of a point.
    struct TextSpan: BitwiseCopyable {
        var start: Int
        var end: Int
        /// Stands for a text that is not there.
        static let none = TextSpan(start: -1, end: -1)
    }

    var kind = Kind.waypoint
    /// Start of its element in the input, in bytes.
    var start = 0
    var end = 0
    var latitude = TextSpan.none
    var longitude = TextSpan.none
    var time = TextSpan.none
    var elevation = TextSpan.none
    var text = FlatBuffer<UInt8>()
    var items = FlatBuffer<Item>()
    var fault: Fault?
    /// True if it has several elements of one name.
    var hasRepetition = false
    /// True if it has a time and the point before it on the same track has none, or the other way round.
    var differsInTime = false

    /// True if its time is written as in XML.
    var hasTimeOfXML: Bool {
        let text = text.span.extracting(time.start..<time.end)
        return XMLTime.isMoment(text.extracting(text.trimmedOfXMLSpace))
    }

    mutating func begin(_ kind: Kind, at byte: Int) {
        self.kind = kind
        start = byte
        (latitude, longitude, time, elevation) = (.none, .none, .none, .none)
        text.removeAll()
        items.removeAll()
        fault = nil
        (hasRepetition, differsInTime) = (false, false)
    }

    /// Gives up what is known of a point that is too long.
    mutating func giveUp() {
        fault = .tooLong
        if text.count > 1 << 20 { text = FlatBuffer() } else { text.removeAll() }
        items.removeAll()
    }

    /// Reads the text in a buffer.
    mutating func put(_ value: borrowing FlatBuffer<UInt8>) -> TextSpan { put(value.span) }

    /// Reads a text without the white space around it.
    mutating func put(_ value: Span<UInt8>) -> TextSpan {
        let range = value.trimmedOfXMLSpace
        let start = text.count
        text.append(contentsOf: value.extracting(range))
        return TextSpan(start: start, end: text.count)
    }
}

extension Span where Element == UInt8 {
    /// The range without white space, as XML defines it, at both ends.
    var trimmedOfXMLSpace: Range<Int> {
        var (start, end) = (0, count)
        while start < end, self[start].isXMLSpace { start += 1 }
        while start < end, self[end - 1].isXMLSpace { end -= 1 }
        return start..<end
    }
}
