import Geometry
import Memory

extension RegionSet {
    /// A number that regions of different shapes hardly ever share.
    func digest(of number: Int) -> UInt64 {
        let region = regions[number]
        var bytes = FlatBuffer<UInt8>()
        if region.isCircle {
            for value in [region.center.x, region.center.y, region.radius] { bytes.append(bytesOf: value) }
        } else {
            var shape = Shape()
            shapes.read(Int(region.shape), into: &shape)
            for index in 0..<shape.points.count {
                bytes.append(bytesOf: shape.points[index].x)
                bytes.append(bytesOf: shape.points[index].y)
            }
            for index in 0..<shape.ringEnds.count { bytes.append(bytesOf: shape.ringEnds[index]) }
        }
        var hash = ContentHash()
        hash.add(bytes.span)
        return hash.value
    }
}
