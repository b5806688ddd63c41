import CommandKit
package import Features
package import Geometry
import Layers

extension Coordinate {
    /// The position that stands in the place of files: LAT,LON, or a word for each; nil for names of files.
    package init?(operands: [String]) {
        guard 1...2 ~= operands.count, !operands.contains(where: FileIdentity.exists(at:)),
            let place = Coordinate(argument: operands.joined(separator: ",")), place.isValid
        else { return nil }
        self = place
    }
}

extension GeographicGrid {
    /// A grid of one point.
    package init?(_ place: Coordinate) {
        self.init(
            west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude, step: 1)
    }
}
