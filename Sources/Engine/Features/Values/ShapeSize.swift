package import Geometry
package import Layers
import Memory
import PROJ

/// Measures shapes: on the ellipsoid if positions are degrees, else on the plane.
package struct ShapeSize {
    private let geodesic: Geodesic?

    /// Throws if PROJ is needed and not installed.
    package init(areDegrees: Bool) throws(Problem) {
        geodesic = areDegrees ? try Geodesic.loaded() : nil
    }

    /// Area in square metres, or in squares of the plane's unit; 0 for a shape without polygons.
    package func area(_ shape: borrowing Shape) -> Double {
        if let geodesic { return geodesic.area(of: shape) }
        var area = 0.0
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            guard kind == .polygon || kind == .multiPolygon else { continue }
            for part in parts {
                for (number, ring) in shape.rings(ofParts: part..<part + 1).enumerated() {
                    let size = Ring(shape.points.span.extracting(shape.positions(ofRing: ring))).signedArea.magnitude
                    area += number == 0 ? size : -size
                }
            }
        }
        return area
    }

    /// Length in metres, or in the plane's unit; 0 for a shape without lines.
    package func length(_ shape: borrowing Shape) -> Double {
        if let geodesic { return geodesic.length(of: shape) }
        var length = 0.0
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            guard kind == .lineString || kind == .multiLineString else { continue }
            for ring in shape.rings(ofParts: parts) {
                for position in shape.positions(ofRing: ring).dropFirst() {
                    let (from, to) = (shape.points[position - 1], shape.points[position])
                    let (width, height) = (to.x - from.x, to.y - from.y)
                    length += (width * width + height * height).squareRoot()
                }
            }
        }
        return length
    }
}
