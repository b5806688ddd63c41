import Geometry

/// The bounds of its points that a GPX claims.
struct GPXBounds {
    /// True while the start tag of the element is read.
    var isOpen = false
    private var sides: [Double?] = [nil, nil, nil, nil]

    private static let names = ["minlon", "minlat", "maxlon", "maxlat"]

    mutating func take(_ name: Span<UInt8>, _ value: Span<UInt8>) {
        let text = String(decoding: name.indices.map { name[$0] }, as: UTF8.self)
        guard let side = Self.names.firstIndex(of: text), let (number, end) = DecimalText.scan(value, from: 0),
            end == value.count, number.isFinite
        else { return }
        sides[side] = number
    }

    /// Nil unless all sides are there.
    var box: Shape.Box? {
        guard let west = sides[0], let south = sides[1], let east = sides[2], let north = sides[3] else { return nil }
        return Shape.Box(west: west, south: south, east: east, north: north)
    }
}
