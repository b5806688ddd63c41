package import Geometry
package import Layers
import Memory

extension Feature {
    /// The place of a fix; throws if the feature is none.
    @inline(__always)
    package func placeOfFix(_ chunk: borrowing Chunk) throws(BadRecord) -> Shape.Point {
        guard shape.kind == .point, let point = shape.points.last else {
            let isEmpty = shape.kind == .null || shape.points.isEmpty
            throw BadRecord(
                isEmpty ? "no-coordinates" : "not-a-point", record: record, at: chunk.byte(of: self),
                isEmpty ? "the record has no position" : "the geometry is a \(shape.kind.name), not a point",
                hint: shape.kind.dimension == 1 && !isEmpty
                    ? "lines are fixes if a field coordTimes has a time for each position, or with --measure-times"
                    : nil)
        }
        guard point.x.magnitude <= 180, point.y.magnitude <= 90 else {
            throw BadRecord(
                "invalid-coordinate", record: record, at: chunk.byte(of: self),
                "the position is outside ±180 degrees of longitude and ±90 of latitude")
        }
        return point
    }
}
