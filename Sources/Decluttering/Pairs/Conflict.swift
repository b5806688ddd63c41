import Geometry

/// Two labels that collide, by their ranks, and through how many zooms they do beyond the first that is looked at: an index
/// with the lesser label's rank as its key.
typealias Conflict = KeyedIndex

extension Conflict {
    /// Of so many zooms they are told apart.
    static let mostZooms = 8
    /// So many labels have room in half a number, beside a zoom.
    static let mostLabels = 1 << 29

    @inline(__always)
    init(_ one: UInt32, _ other: UInt32, zoomsBeyond: Int) {
        let better = Swift.min(one, other) << 3 | UInt32(truncatingIfNeeded: zoomsBeyond)
        self.init(key: Swift.max(one, other), index: better)
    }

    var lesser: Int { Int(key) }
    var better: Int { index >> 3 }
    var zoomsBeyond: Int { index & 7 }
}
