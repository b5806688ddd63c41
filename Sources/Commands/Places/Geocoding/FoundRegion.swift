public import Gazetteer
import Geometry
import Glibc
import Memory

/// Collects the positions of answers from all threads.
public final class FoundRegion: Sendable {
    private let found = Monitor<Set<Coordinate>>([])

    public init() {}

    func add(_ coordinate: Coordinate) {
        found.update { found in _ = found.insert(coordinate) }
    }

    /// The smallest region that holds all answers, over the 180th meridian if that is shorter, and at least some metres
    /// high and wide; nil without answers.
    public func region(least: Double) -> CoordinateRegion? {
        let coordinates = found.update { $0 }
        let latitudes = coordinates.map(\.latitude)
        let longitudes = coordinates.map(\.longitude).sorted()
        guard let south = latitudes.min(), let north = latitudes.max(), let first = longitudes.first,
            let last = longitudes.last
        else { return nil }
        // The widest gap between neighbours is what the region leaves out.
        var (west, width) = (first, last - first)
        for (one, next) in zip(longitudes, longitudes.dropFirst()) where 360 - (next - one) < width {
            (west, width) = (next, 360 - (next - one))
        }
        let middle = (south + north) / 2
        let height = max(north - south, least / 111_195)
        let narrow = max(cos(middle * .pi / 180), 0.01)
        var longitude = west + width / 2
        if longitude > 180 { longitude -= 360 }
        return CoordinateRegion(
            center: Coordinate(latitude: middle, longitude: longitude),
            span: CoordinateSpan(
                latitudeDelta: min(height, 180), longitudeDelta: min(max(width, least / 111_195 / narrow), 360)))
    }
}
