import FormatKit

/// The elements that decide what points are, in whatever case they are written.
enum GPXElement {
    case track
    case segment
    case trackPoint
    case route
    case routePoint
    case waypoint
    case extensions
    case name
    case other

    init(_ name: Span<UInt8>) {
        self =
            if name.spellsIgnoringCase("trkpt") {
                .trackPoint
            } else if name.spellsIgnoringCase("trkseg") {
                .segment
            } else if name.spellsIgnoringCase("trk") {
                .track
            } else if name.spellsIgnoringCase("rtept") {
                .routePoint
            } else if name.spellsIgnoringCase("rte") {
                .route
            } else if name.spellsIgnoringCase("wpt") {
                .waypoint
            } else if name.spellsIgnoringCase("extensions") {
                .extensions
            } else if name.spellsIgnoringCase("name") {
                .name
            } else {
                .other
            }
    }

    /// Its position by the schema among the elements of the root.
    var rankInRoot: Int {
        switch self {
        case .waypoint: 1
        case .route: 2
        case .track: 3
        case .extensions: 4
        default: 0
        }
    }

    var isPoint: Bool { self == .trackPoint || self == .routePoint || self == .waypoint }
}

extension Span<UInt8> {
    /// True for a text in small letters, whatever their case is here.
    func spellsIgnoringCase(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { text in
            for index in 0..<count where unsafe text[index] != self[index] | 0x20 { return false }
            return true
        }
    }
}
