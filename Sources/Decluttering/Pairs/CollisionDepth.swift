import Geometry

/// Through how many zooms two labels collide, exactly.
struct CollisionDepth {
    /// From the first zoom on.
    let scales: Scales
    /// Each zoom by itself.
    private let zooms: [Scales]

    /// - Parameter zooms: at most `Conflict.mostZooms`.
    init(_ zooms: ClosedRange<Int>, _ tileSize: Request.TileSize) {
        scales = Scales(zooms: zooms, tileSize: tileSize)
        self.zooms = zooms.map { Scales(zooms: $0...$0, tileSize: tileSize) }
    }

    /// Of one scale.
    init(_ scales: Scales) { (self.scales, zooms) = (scales, [scales]) }

    var zoomCount: Int { zooms.count }

    /// The last zoom at which two labels collide, counted from the first; nil where they do at none.
    ///
    /// - Parameter dx: how far apart they are, in units and less than the reach of the largest; `dy` likewise.
    @inline(__always)
    func last(_ first: Int, _ second: Int, _ dx: Int64, _ dy: Int64, _ field: borrowing Field) -> Int? {
        guard field.isPlain else { return lastOfAny(first, second, field) }
        guard let beyond = field.zoomsBeyond(first, second, dx, dy, scales) else { return nil }
        return min(beyond, zooms.count - 1)
    }

    @inline(never)
    private func lastOfAny(_ first: Int, _ second: Int, _ field: borrowing Field) -> Int? {
        if field.isRequired(first), field.isRequired(second) { return nil }
        guard field.overlap(first, second, scales) else { return nil }
        return zooms.indices.last { field.overlap(first, second, zooms[$0]) }
    }
}
