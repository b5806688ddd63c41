public import Geometry
import Glibc
public import Memory

/// A region that a place is in or near.
public struct NearRegion: BitwiseCopyable, Hashable, Sendable {
    /// Number of the region.
    public var region: Int32
    /// Metres to its boundary, negative inside; minus infinity for a place that is clearly inside a polygon, where
    /// they are computed only when requested.
    public var meters: Double

    public init(region: Int32, meters: Double) {
        self.region = region
        self.meters = meters
    }
}

/// The regions near a place, in order of registration, in buffers that the next search reuses.
public struct NearRegions: ~Copyable {
    public package(set) var regions = FlatBuffer<NearRegion>()
    package var boxes = FlatBuffer<Int32>()
    var more = FlatBuffer<Int32>()

    public init() {}
}

extension RegionSet {
    /// Finds all regions that are watched at a time and from which a place is not clearly outside. Does not allocate.
    ///
    /// - Parameters:
    ///   - place: in degrees; the longitude may be beyond ±180°.
    ///   - cushion: metres; for regions with a smaller cushion, this one counts.
    public func findNear(
        _ place: Shape.Point, at time: Int64, cushion: Double = 0, into near: inout NearRegions
    ) {
        near.regions.removeAll()
        guard place.y.magnitude <= 90, place.x.isFinite else { return }
        let place = Shape.Point(x: place.x.asLongitude, y: place.y)
        if cushion > 0 {
            findBoxes(within: cushion, of: place, &near)
        } else {
            tree.search(place, into: &near.boxes)
        }
        for index in 0..<near.boxes.count { near.boxes[index] = owners[Int(near.boxes[index])] }
        if near.boxes.count > 1 { near.boxes.sortShort() }
        var last: Int32 = -1
        for index in 0..<near.boxes.count where near.boxes[index] != last {
            last = near.boxes[index]
            let region = regions[Int(last)]
            guard region.isWatched(at: time) else { continue }
            let most = max(region.cushion, cushion)
            if region.isCircle {
                let meters = circleDistance(region, place)
                if meters <= most { near.regions.append(NearRegion(region: last, meters: meters)) }
            } else if let meters = polygonDistance(region, place, cushion: most) {
                near.regions.append(NearRegion(region: last, meters: meters))
            }
        }
    }

    /// Finds the boxes that reach within some metres of a place.
    private func findBoxes(within meters: Double, of place: Shape.Point, _ near: inout NearRegions) {
        let up: Double = meters / 110_500 + 1e-7
        let farthest: Double = place.y.magnitude + up
        // No path of that length reaches beyond the meridian that it would reach along the parallel nearest to the pole.
        let aside: Double = farthest < 89 ? meters / 110_500 * 1.01 / cosine(farthest) + 1e-7 : 360
        let (south, north) = (place.y - up, place.y + up)
        guard aside < 90 else {
            return tree.search(Shape.Box(west: -180, south: south, east: 180, north: north), into: &near.boxes)
        }
        let (west, east) = (place.x - aside, place.x + aside)
        tree.search(Shape.Box(west: west, south: south, east: east, north: north), into: &near.boxes)
        guard west < -180 || east > 180 else { return }
        let turn: Double = west < -180 ? 360 : -360
        tree.search(Shape.Box(west: west + turn, south: south, east: east + turn, north: north), into: &near.more)
        for index in 0..<near.more.count { near.boxes.append(near.more[index]) }
    }
}

/// Cosine of an angle in degrees.
@inline(__always)
func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }

/// Sine of an angle in degrees.
@inline(__always)
func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
