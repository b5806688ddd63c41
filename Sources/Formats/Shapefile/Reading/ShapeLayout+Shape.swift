import FormatKit
import Geometry
import Memory

extension ShapeLayout {
    /// Reads the positions of a record, and its parts as rings. shapelib does so, too, but with two arrays for x and y
    /// and a third of the speed.
    ///
    /// - Parameter content: one that has passed `checkParts`.
    func read(_ content: Span<UInt8>, into shape: inout Shape) {
        shape.removeAll()
        var byte = positionStart
        shape.points.append(bytes: content.extracting(byte..<byte + 16 * points))
        byte += 16 * points
        // The ordinates of several positions have their least and greatest before them.
        let boundsLength = type.family == .point ? 0 : 16
        if type.hasElevations {
            shape.elevations.append(ordinates: content, at: byte + boundsLength, count: points)
            byte += boundsLength + 8 * points
        }
        if type.hasMeasures, content.count >= byte + boundsLength + 8 * points {
            shape.measures.append(ordinates: content, at: byte + boundsLength, count: points)
        }
        for part in 1..<max(parts, 1) { shape.ringEnds.append(content.littleInt32(44 + 4 * part)) }
        if points > 0 { shape.ringEnds.append(points) }
    }

    /// Reads the types of the parts of a multipatch.
    func readPartTypes(_ content: Span<UInt8>, into types: inout FlatBuffer<Int32>) {
        types.removeAll()
        for part in 0..<parts { types.append(Int32(content.littleInt32(44 + 4 * (parts + part)))) }
    }

    private var positionStart: Int {
        switch type.family {
        case .null, .point: 4
        case .multiPoint: 40
        case .polyline, .polygon: 44 + 4 * parts
        case .multiPatch: 44 + 8 * parts
        }
    }
}

extension FlatBuffer<Double> {
    /// Appends numbers; any below -10^38 means "no data" and becomes NaN.
    fileprivate mutating func append(ordinates bytes: Span<UInt8>, at start: Int, count: Int) {
        for index in 0..<count {
            let value = bytes.littleDouble(start + 8 * index)
            append(value < -1e38 ? .nan : value)
        }
    }
}
