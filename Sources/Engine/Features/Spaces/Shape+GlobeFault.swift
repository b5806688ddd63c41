package import Geometry
package import Layers
import Memory

extension Shape {
    /// The record is bad if a position is not on the globe. Rounding errors of other programs at a pole do not count.
    package func faultOfPlace(isPlanar: Bool, _ record: TextRange, at byte: Int) -> BadRecord? {
        guard !isPlanar else { return nil }
        for index in 0..<points.count {
            let point = points[index]
            if point.x.isFinite, point.y.magnitude <= 90 + 1e-9 { continue }
            return BadRecord(
                "invalid-coordinate", record: record, at: byte,
                "\(DecimalText.shortest(point.x)),\(DecimalText.shortest(point.y)) is not a position on the globe")
        }
        return nil
    }
}
