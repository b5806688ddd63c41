/// The sum of some numbers, as exact as if they were added up with twice the digits, so it does not depend on their
/// order.
struct NumberTotal: BitwiseCopyable, Sendable {
    private var high: Double
    private var low = 0.0
    private(set) var count: Int32

    /// - Parameter number: NaN for none.
    init(_ number: Double) {
        high = number.isNaN ? 0 : number
        count = number.isNaN ? 0 : 1
    }

    mutating func add(_ other: NumberTotal) {
        let sum = high + other.high
        let part = sum - high
        low += (high - (sum - part)) + (other.high - part) + other.low
        high = sum
        count += other.count
    }

    var sum: Double { high + low }
    var mean: Double { sum / Double(count) }
}

/// Extent of the places of labels, in units of 1e-7 degrees.
struct ClusterExtent: BitwiseCopyable, Sendable {
    /// Distances that it reaches from one of the labels; the whole way around if it is the whole world.
    private var west: UInt32 = 0
    private var east: UInt32 = 0
    private var south: Int32
    private var north: Int32

    init(_ place: ClusterPlace) { (south, north) = (place.latitude, place.latitude) }

    /// - Parameter eastward: how far to the east the label of the other extent lies.
    mutating func add(_ other: ClusterExtent, eastward: Int64) {
        west = UInt32(min(max(Int64(west), Int64(other.west) - eastward), ClusterPlace.wayAround))
        east = UInt32(min(max(Int64(east), Int64(other.east) + eastward), ClusterPlace.wayAround))
        south = min(south, other.south)
        north = max(north, other.north)
    }

    /// West, south, east and north in degrees. If the extent crosses the antimeridian, west is greater than east.
    ///
    /// - Parameter place: the label that the extent reaches from.
    func degrees(around place: ClusterPlace) -> (west: Double, south: Double, east: Double, north: Double) {
        func degrees(_ units: Int64) -> Double { Double(units) / ClusterColumns.unit }
        let (south, north) = (degrees(Int64(south)), degrees(Int64(north)))
        if Int64(west) + Int64(east) >= ClusterPlace.wayAround { return (-180, south, 180, north) }
        let half = ClusterPlace.wayAround / 2
        func turned(_ units: Int64) -> Int64 {
            units > half ? units - ClusterPlace.wayAround : units < -half ? units + ClusterPlace.wayAround : units
        }
        let longitude = Int64(place.longitude)
        return (
            degrees(turned(longitude - Int64(west))), south, degrees(turned(longitude + Int64(east))), north
        )
    }
}
