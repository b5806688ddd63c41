import FormatKit
import Geometry
import Layers

/// The header of a FlatGeobuf.
struct FlatGeobufHeader: Sendable {
    enum ColumnType: UInt8, Sendable {
        case int8, uint8, bool, int16, uint16, int32, uint32, int64, uint64, float, double
        case string, json, dateTime, binary

        /// Bytes of a value; nil for one whose length stands before it.
        var length: Int? {
            switch self {
            case .int8, .uint8, .bool: 1
            case .int16, .uint16: 2
            case .int32, .uint32, .float: 4
            case .int64, .uint64, .double: 8
            case .string, .json, .dateTime, .binary: nil
            }
        }
    }

    struct Column: Sendable {
        var name: String
        var type: ColumnType
    }

    /// The number of the type of geometries; 0 if they have several.
    private(set) var geometryType: UInt8 = 0
    private(set) var hasZ = false
    private(set) var hasM = false
    private(set) var columns: [Column] = []
    /// Number of features; 0 if it is not known.
    private(set) var count: UInt64 = 0
    /// The most children of a node of the index; 0 without an index.
    private(set) var nodeSize = 0
    private(set) var system = DeclaredSystem()
    private(set) var box: Shape.Box?

    /// The first bytes; the eighth is the patch version, which says nothing.
    private static let magic: [UInt8] = [0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62]
    static let magicLength = 8
    /// No header is longer.
    static let longest = 64 << 20

    static func isMagic(_ start: Span<UInt8>) -> Bool { start.starts(with: magic) }

    init(_ bytes: Span<UInt8>) throws(FlatFault) {
        let table = try FlatTable(rootOf: bytes)
        geometryType = try table.byte(2) ?? 0
        hasZ = try table.byte(3) ?? 0 != 0
        hasM = try table.byte(4) ?? 0 != 0
        count = try table.int64(8) ?? 0
        nodeSize = Int(try table.int16(9) ?? 16)
        if let envelope = try table.list(1, of: 8), envelope.count >= 32 {
            func side(_ index: Int) -> Double { bytes.littleDouble(envelope.lowerBound + 8 * index) }
            box = Shape.Box(west: side(0), south: side(1), east: side(2), north: side(3))
        }
        if let list = try table.list(7, of: 4) {
            for position in stride(from: list.lowerBound, to: list.upperBound, by: 4) {
                let column = try table.table(at: position)
                guard let type = ColumnType(rawValue: try column.byte(1) ?? 0) else { throw FlatFault(position) }
                columns.append(Column(name: try column.string(0) ?? "", type: type))
            }
        }
        guard let crs = try table.table(10) else { return }
        system.name = try crs.string(2) ?? ""
        if let code = try crs.int32(1), code != 0 { system.add(code: Int64(code), of: try crs.string(0) ?? "EPSG") }
        if let text = try crs.string(5), !text.isEmpty {
            system.candidates.append(text.contains(":") ? text : "\(try crs.string(0) ?? "EPSG"):\(text)")
        }
        system.add(definition: try crs.string(4))
    }

    /// Bytes of the index; nil for more than any file has.
    var indexLength: Int? {
        guard nodeSize > 0, count > 0 else { return 0 }
        guard nodeSize > 1, count < 1 << 40 else { return nil }
        return Self.levels(of: Int(count), nodeSize).reduce(0, +) * PackedNode.length
    }

    /// Number of nodes in each level, that of the features first.
    static func levels(of count: Int, _ nodeSize: Int) -> [Int] {
        var levels = [count]
        repeat {
            levels.append((levels[levels.count - 1] + nodeSize - 1) / nodeSize)
        } while levels[levels.count - 1] > 1
        return levels
    }

    /// The kind of all geometries; null for any.
    var kind: Shape.Kind { Self.kind(geometryType) ?? .null }

    /// The kind of shape for a type; nil for a curve, a surface or an unknown number.
    static func kind(_ type: UInt8) -> Shape.Kind? {
        switch type {
        case 1: .point
        case 2: .lineString
        case 3, 17: .polygon
        case 4: .multiPoint
        case 5: .multiLineString
        case 6: .multiPolygon
        case 7: .collection
        default: nil
        }
    }

    static let typeNames = [
        "Unknown", "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon",
        "GeometryCollection", "CircularString", "CompoundCurve", "CurvePolygon", "MultiCurve", "MultiSurface", "Curve",
        "Surface", "PolyhedralSurface", "TIN", "Triangle",
    ]
}

/// A node of the index: a box and an offset.
enum PackedNode {
    static let length = 40
}
