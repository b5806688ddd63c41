import FormatKit
import Geometry
import Layers
import Memory

/// Puts the geometry of a placemark.
struct KMLGeometry {
    let precision: Precision
    /// Elements before the coordinates of points, and of lines and polygons.
    private var ofPoints: [UInt8] = []
    private var ofLines: [UInt8] = []
    private var ofTracks: [UInt8] = []

    init(precision: Precision) { self.precision = precision }

    mutating func setPrefixes(
        _ texts: borrowing ByteBuffer, extrude: TextRange?, tessellate: TextRange?, mode: TextRange?
    ) {
        func element(_ name: String, _ range: TextRange?) -> [UInt8] {
            guard let range else { return [] }
            return Array("<\(name)>".utf8) + range.range.map { texts.bytes[$0] } + Array("</\(name)>".utf8)
        }
        let (extrude, mode) = (element("extrude", extrude), element("altitudeMode", mode))
        ofPoints = extrude + mode
        ofLines = extrude + element("tessellate", tessellate) + mode
        ofTracks = mode
    }

    func put(_ shape: borrowing Shape, into output: inout ByteBuffer) throws(UnwritableShape) {
        guard shape.kind == .collection else { return try put(shape.kind, 0..<shape.partEnds.count, shape, &output) }
        output.append("<MultiGeometry>")
        for index in 0..<shape.members.count {
            switch shape.members[index].role {
            case .open: output.append("<MultiGeometry>")
            case .close: output.append("</MultiGeometry>")
            case .geometry:
                let (kind, parts) = shape.geometry(index)
                try put(kind, parts, shape, &output)
            }
        }
        output.append("</MultiGeometry>")
    }

    private func put(
        _ kind: Shape.Kind, _ parts: Range<Int>, _ shape: borrowing Shape, _ output: inout ByteBuffer
    ) throws(UnwritableShape) {
        let rings = shape.rings(ofParts: parts)
        switch kind {
        case .null: break
        case .collection: output.append("<MultiGeometry></MultiGeometry>")
        case .point: try putPoint(shape.positions(ofParts: parts), shape, &output)
        case .lineString:
            try putLine(rings.isEmpty ? 0..<0 : shape.positions(ofRing: rings.lowerBound), shape, &output)
        case .polygon: try putPolygon(rings, shape, &output)
        case .multiPoint:
            output.append("<MultiGeometry>")
            for position in shape.positions(ofParts: parts) {
                try putPoint(position..<position + 1, shape, &output)
            }
            output.append("</MultiGeometry>")
        case .multiLineString:
            output.append("<MultiGeometry>")
            for ring in rings { try putLine(shape.positions(ofRing: ring), shape, &output) }
            output.append("</MultiGeometry>")
        case .multiPolygon:
            output.append("<MultiGeometry>")
            for part in parts { try putPolygon(shape.rings(ofParts: part..<part + 1), shape, &output) }
            output.append("</MultiGeometry>")
        }
    }

    private func putPoint(
        _ positions: Range<Int>, _ shape: borrowing Shape, _ output: inout ByteBuffer
    ) throws(UnwritableShape) {
        output.append("<Point>")
        output.append(ofPoints.span)
        try putCoordinates(positions, shape, &output)
        output.append("</Point>")
    }

    private func putLine(
        _ positions: Range<Int>, _ shape: borrowing Shape, _ output: inout ByteBuffer
    ) throws(UnwritableShape) {
        output.append("<LineString>")
        output.append(ofLines.span)
        try putCoordinates(positions, shape, &output)
        output.append("</LineString>")
    }

    private func putPolygon(
        _ rings: Range<Int>, _ shape: borrowing Shape, _ output: inout ByteBuffer
    ) throws(UnwritableShape) {
        output.append("<Polygon>")
        output.append(ofLines.span)
        for ring in rings {
            output.append(ring == rings.lowerBound ? "<outerBoundaryIs>" : "<innerBoundaryIs>")
            output.append("<LinearRing>")
            // Outer rings run counterclockwise.
            let area = Ring(shape.points.span.extracting(shape.positions(ofRing: ring))).signedArea
            let isReversed = ring == rings.lowerBound ? area < 0 : area > 0
            try putCoordinates(shape.positions(ofRing: ring), isReversed: isReversed, shape, &output)
            output.append("</LinearRing>")
            output.append(ring == rings.lowerBound ? "</outerBoundaryIs>" : "</innerBoundaryIs>")
        }
        output.append("</Polygon>")
    }

    private func putCoordinates(
        _ positions: Range<Int>, isReversed: Bool = false, _ shape: borrowing Shape, _ output: inout ByteBuffer
    ) throws(UnwritableShape) {
        output.append("<coordinates>")
        for index in positions {
            if index > positions.lowerBound { output.append(UInt8(ascii: " ")) }
            let position = isReversed ? positions.upperBound - 1 - (index - positions.lowerBound) : index
            try put(position, shape, separator: UInt8(ascii: ","), &output)
        }
        output.append("</coordinates>")
    }

    private func put(
        _ index: Int, _ shape: borrowing Shape, separator: UInt8, _ output: inout ByteBuffer
    ) throws(UnwritableShape) {
        let point = shape.points[index]
        guard point.x.isFinite, point.y.isFinite else { throw .notFinite }
        output.append(point.x, precision)
        output.append(separator)
        output.append(point.y, precision)
        let elevation = shape.elevation(at: index)
        if elevation.isNaN { return }
        guard elevation.isFinite else { throw .notFinite }
        output.append(separator)
        output.append(elevation, precision)
    }
}

/// Tracks.
extension KMLGeometry {
    /// - Parameter times: an array of times as JSON, or one for each line.
    func putTracks(
        _ shape: borrowing Shape, _ texts: borrowing ByteBuffer, _ times: TextRange, into output: inout ByteBuffer
    ) throws(UnwritableShape) {
        let isMulti = shape.hasSeveralTracks
        var next = times.lowerBound
        if isMulti { output.append("<gx:MultiTrack>") }
        for ring in 0..<shape.ringEnds.count {
            output.append("<gx:Track>")
            output.append(ofTracks.span)
            for _ in shape.positions(ofRing: ring) {
                output.append("<when>")
                let (time, end) = CoordinateTimes.next(in: texts.bytes.extracting(..<times.upperBound), from: next)
                if let time { output.append(texts.bytes.extracting(time.range)) }
                next = end
                output.append("</when>")
            }
            for index in shape.positions(ofRing: ring) {
                output.append("<gx:coord>")
                try put(index, shape, separator: UInt8(ascii: " "), &output)
                output.append("</gx:coord>")
            }
            output.append("</gx:Track>")
        }
        if isMulti { output.append("</gx:MultiTrack>") }
    }
}
