import FormatKit
import Geometry
import Layers
import Memory

/// A ring or a line to be written: its positions and their direction.
struct ShapefileRing: BitwiseCopyable {
    private let first: Int
    let count: Int
    private let isReversed: Bool

    init(_ positions: Range<Int>, isReversed: Bool) {
        (first, count) = (positions.lowerBound, positions.count)
        self.isReversed = isReversed
    }

    /// The position that comes `offset` after the first.
    func index(_ offset: Int) -> Int {
        isReversed ? first + count - 1 - offset : first + offset
    }
}

extension Shape {
    /// Lists the rings in order. For polygons, outer rings run clockwise and holes counter-clockwise, as ESRI requires.
    /// A reversed ring still starts at the same position, because that is also its end.
    func fillRings(_ rings: inout FlatBuffer<ShapefileRing>) {
        rings.removeAll()
        let areBoundaries = kind == .polygon || kind == .multiPolygon
        for part in 0..<partEnds.count {
            let range = self.rings(ofParts: part..<part + 1)
            for ring in range {
                let positions = positions(ofRing: ring)
                guard !positions.isEmpty else { continue }
                let area = areBoundaries ? Ring(points.span.extracting(positions)).signedArea : 0
                let isReversed = ring == range.lowerBound ? area > 0 : area < 0
                rings.append(ShapefileRing(positions, isReversed: isReversed))
            }
        }
    }

    /// True if it is a multi-geometry that reads back from a shapefile as a single one.
    var isMultiOfOne: Bool {
        switch kind {
        case .multiPolygon: partEnds.count == 1
        case .multiLineString: ringEnds.count == 1
        default: false
        }
    }

    /// Flags for the elevations and measures that the shape has.
    func shapefileFlags() throws(UnwritableShape) -> ShapefileRecord.Flags {
        for index in 0..<points.count {
            guard points[index].x.isFinite, points[index].y.isFinite else { throw .notFinite }
        }
        var flags: ShapefileRecord.Flags = []
        for index in 0..<elevations.count where !elevations[index].isNaN {
            guard elevations[index].isFinite else { throw .notFinite }
            flags.insert(.elevations)
        }
        for index in 0..<measures.count where !measures[index].isNaN {
            guard measures[index].isFinite else { throw .notFinite }
            flags.insert(.measures)
        }
        for index in 0..<points.count where elevation(index).isNaN { flags.insert(.flat) }
        return flags
    }

    /// Appends the shape in the form that `ShapefileRecord` reads.
    func append(
        to buffer: inout ByteBuffer, as kind: ShapefileKind, _ flags: ShapefileRecord.Flags,
        _ rings: borrowing FlatBuffer<ShapefileRing>
    ) {
        buffer.append(kind.rawValue)
        buffer.append(flags.rawValue)
        let rings = rings.span
        if kind != .point {
            var count = 0
            for index in 0..<rings.count { count += rings[index].count }
            buffer.append(bytesOf: Int32(count))
        }
        if kind.hasParts {
            buffer.append(bytesOf: Int32(rings.count))
            var start = 0
            for index in 0..<rings.count {
                buffer.append(bytesOf: Int32(start))
                start += rings[index].count
            }
        }
        for index in 0..<rings.count {
            for offset in 0..<rings[index].count { buffer.append(bytesOf: points[rings[index].index(offset)]) }
        }
        if flags.contains(.elevations) {
            for index in 0..<rings.count {
                for offset in 0..<rings[index].count {
                    buffer.append(bytesOf: elevation(rings[index].index(offset)))
                }
            }
        }
        if flags.contains(.measures) {
            for index in 0..<rings.count {
                for offset in 0..<rings[index].count {
                    buffer.append(bytesOf: measure(rings[index].index(offset)))
                }
            }
        }
    }
}
