import Geometry
import Layers
import Shapelib

/// One feature as it is kept until all are known, in buffers that the next one reuses.
///
/// As bytes: the kind and the flags; for all but points the number of positions, and for lines and polygons that of
/// parts and where each starts; x and y of each position, then each elevation, then each measure, if the flags say so;
/// the number of values, and each as field, kind, length and text. Numbers lie as in memory.
struct ShapefileRecord: ~Copyable {
    var kind: ShapefileKind?
    var flags = Flags()
    private(set) var positionCount = 0
    private(set) var partCount = 0
    private(set) var values = FlatBuffer<Text>()
    private var shapeStart = 0

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        static let elevations = Flags(rawValue: 1)
        static let measures = Flags(rawValue: 2)
        /// Some position has no elevation.
        static let flat = Flags(rawValue: 4)
    }

    /// The type of a value's text. Null values are left out.
    enum TextKind: UInt8 {
        case number
        case boolean
        case string
        case json
    }

    struct Text: BitwiseCopyable {
        var field: Int
        var kind: TextKind
        var range: TextRange
    }

    /// Reads a record, but for its positions, and moves `offset` behind it.
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

    /// The positions of the record that was read last.
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
