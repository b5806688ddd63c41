import Geometry

/// Fault of four numbers that should be a region, a rect or a box.
package enum AreaFault {
    /// Of a centre's latitude and longitude, a height and a width.
    package static func ofRegion(_ given: [Double]) -> String? { regionFault(given)?.message }

    /// Of x, y, a width and a height.
    package static func ofRect(_ given: [Double]) -> String? { sizeFault(given, isRegion: false)?.message }

    /// Of west, south, east and north.
    package static func ofBox(_ given: [Double]) -> String? {
        if given[1] > given[3] {
            return "south \(DecimalText.shortest(given[1])) is greater than north \(DecimalText.shortest(given[3]))"
        }
        return GeographicBox.faultOnGlobe(west: given[0], south: given[1], east: given[2], north: given[3])
    }

    /// The number that is wrong, and what is wrong with it.
    package static func regionFault(_ given: [Double]) -> (field: Int, message: String)? {
        if let fault = sizeFault(given, isRegion: true) { return fault }
        if given[0].magnitude > 90 {
            return (0, "latitude \(DecimalText.shortest(given[0])) of the centre is outside -90…90")
        }
        if given[1].magnitude > 180 {
            return (1, "longitude \(DecimalText.shortest(given[1])) of the centre is outside -180…180")
        }
        if given[2] > 180 { return (2, "height \(DecimalText.shortest(given[2])) is larger than 180 degrees") }
        return given[3] > 360 ? (3, "width \(DecimalText.shortest(given[3])) is larger than 360 degrees") : nil
    }

    package static func sizeFault(_ given: [Double], isRegion: Bool) -> (field: Int, message: String)? {
        guard let field = (2...3).first(where: { given[$0] < 0 }) else { return nil }
        let isHeight = (field == 2) == isRegion
        return (field, "\(isHeight ? "height" : "width") \(DecimalText.shortest(given[field])) is negative")
    }
}
