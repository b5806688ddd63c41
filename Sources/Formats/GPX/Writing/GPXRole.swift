import FormatKit
import Geometry
import Layers

/// The element of a GPX that a field becomes.
enum GPXRole: Int, BitwiseCopyable {
    // The elements of a point, in the order of the schema.
    case ele, time, magvar, geoidheight, name, cmt, desc, src, link, sym, type, fix, sat, hdop, vdop, pdop
    case ageofdgpsdata, dgpsid
    // Garmin's extension for points of tracks, in the order of its schema.
    case atemp, wtemp, depth, hr, cad
    // The rest of a link, and what decides the structure.
    case linkText, linkType, kind, device, segment, leg, coordTimes
    /// A value of an extension.
    case other

    private static let fields = [
        "ele", "time", "magvar", "geoidheight", "name", "cmt", "desc", "src", "link", "sym", "type", "fix", "sat",
        "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid", "atemp", "wtemp", "depth", "hr", "cad", "link_text",
        "link_type", "kind", "device", "segment", "leg", "coordTimes",
    ]
    private static let aliases = ["heart_rate": GPXRole.hr, "heartrate": .hr, "cadence": .cad]

    static let count = fields.count

    init(field name: String) {
        self =
            Self.fields.firstIndex(of: name).flatMap { GPXRole(rawValue: $0) } ?? Self.aliases[name] ?? .other
    }

    /// Its element, if it is one of a point.
    var element: String { Self.fields[rawValue] }

    static let ofPoints = GPXRole.ele.rawValue...GPXRole.dgpsid.rawValue
    static let ofGarmin = GPXRole.atemp.rawValue...GPXRole.cad.rawValue
    /// The elements of a track or route, in the order of the schema.
    static let ofTracks: [GPXRole] = [.name, .cmt, .desc, .src, .link, .type]

    /// True if the schema allows a text for the element.
    func allows(_ text: Span<UInt8>) -> Bool {
        switch self {
        case .time: return XMLTime.isMoment(text)
        case .name, .cmt, .desc, .src, .sym, .type, .linkText, .linkType: return !text.isEmpty
        case .link: return !text.isEmpty && text.isAddress
        case .fix:
            return text.spells("none") || text.spells("2d") || text.spells("3d") || text.spells("dgps")
                || text.spells("pps")
        case .sat, .dgpsid, .hr, .cad:
            guard let (value, end) = DecimalText.scan(text, from: 0), end == text.count, value == value.rounded() else {
                return false
            }
            let range: ClosedRange<Double> =
                switch self {
                case .sat: 0...1e9
                case .dgpsid: 0...1023
                case .hr: 1...255
                default: 0...254
                }
            return range.contains(value) && text.isWholeNumber
        case .ele, .geoidheight, .hdop, .vdop, .pdop, .ageofdgpsdata, .atemp, .wtemp, .depth: return text.isXMLDecimal
        case .magvar:
            guard text.isXMLDecimal, let (value, _) = DecimalText.scan(text, from: 0) else { return false }
            return value >= 0 && value < 360
        case .kind, .device, .segment, .leg, .coordTimes, .other: return false
        }
    }
}

extension Span where Element == UInt8 {
    /// True for digits alone.
    fileprivate var isWholeNumber: Bool {
        for index in indices where self[index] &- UInt8(ascii: "0") >= 10 { return false }
        return count > 0
    }

    /// True for a number without an exponent, which decimals of XML cannot have.
    fileprivate var isXMLDecimal: Bool {
        guard isJSONNumber else { return false }
        for index in indices where self[index] | 0x20 == UInt8(ascii: "e") { return false }
        return true
    }

    fileprivate var isAddress: Bool {
        for index in indices where self[index] <= 0x20 || self[index] >= 0x7F { return false }
        return true
    }

    /// True for a name that an element can have.
    var isElementName: Bool {
        for index in indices {
            switch self[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
                continue
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                if index == 0 { return false }
            default: return false
            }
        }
        return count > 0
    }
}
