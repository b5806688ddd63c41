package import Layers
package import Memory
import Shapelib

/// A feature as it is kept until all are known, in buffers that the next one reuses.
///
/// The bytes are: the kind and the flags; unless it is a point, the number of positions; for lines and polygons the
/// number of parts and the start of each; x and y of each position, then all elevations and all measures if the flags
/// say so; the number of values, and for each its field, kind, length and text. Numbers are in the byte order of the
/// machine.
package struct ShapefileRecord: ~Copyable {
    var kind: ShapefileKind?
    var flags = Flags()
    private(set) var positionCount = 0
    private(set) var partCount = 0
    package private(set) var values = FlatBuffer<Text>()
    private var shapeStart = 0

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        static let elevations = Flags(rawValue: 1)
        static let measures = Flags(rawValue: 2)
        /// Set if a position has no elevation.
        static let flat = Flags(rawValue: 4)
    }

    /// Type of a value's text. Null values are not kept.
    enum TextKind: UInt8 {
        case number
        case boolean
        case string
        case json
    }

    package struct Text: BitwiseCopyable {
        var field: Int
        var kind: TextKind
        package var range: TextRange
    }

    /// Reads a record without its positions, and moves `offset` to its end.
    mutating func read(_ bytes: Span<UInt8>, at offset: inout Int) {
        var cursor = RawCursor(bytes, at: offset)
        kind = ShapefileKind(rawValue: cursor.take(UInt8.self))
        flags = Flags(rawValue: cursor.take(UInt8.self))
        positionCount = kind == nil ? 0 : kind == .point ? 1 : Int(cursor.take(Int32.self))
        partCount = kind?.hasParts == true ? Int(cursor.take(Int32.self)) : 0
        shapeStart = cursor.offset
        let ordinates = 2 + (flags.contains(.elevations) ? 1 : 0) + (flags.contains(.measures) ? 1 : 0)
        cursor.skip(4 * partCount + 8 * ordinates * positionCount)
        values.removeAll()
        for _ in 0..<cursor.take(Int32.self) {
            let field = Int(cursor.take(Int32.self))
            let kind = TextKind(rawValue: cursor.take(UInt8.self)) ?? .string
            let length = Int(cursor.take(Int32.self))
            values.append(Text(field: field, kind: kind, range: TextRange(cursor.offset, cursor.offset + length)))
            cursor.skip(length)
        }
        offset = cursor.offset
    }

    /// Reads the positions of the last record.
    func readShape(_ bytes: Span<UInt8>, into shape: inout WritableShape) {
        shape.removeAll()
        var cursor = RawCursor(bytes, at: shapeStart)
        for _ in 0..<partCount { shape.partStarts.append(cursor.take(Int32.self)) }
        for _ in 0..<positionCount {
            shape.xs.append(cursor.take(Double.self))
            shape.ys.append(cursor.take(Double.self))
        }
        for _ in 0..<positionCount {
            let elevation = flags.contains(.elevations) ? cursor.take(Double.self) : .nan
            shape.elevations.append(elevation.isNaN ? 0 : elevation)
        }
        for _ in 0..<positionCount {
            let measure = flags.contains(.measures) ? cursor.take(Double.self) : .nan
            shape.measures.append(measure.isNaN ? WritableShape.noMeasure : measure)
        }
    }
}
