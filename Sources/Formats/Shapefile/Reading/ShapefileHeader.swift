import FormatKit
import Geometry
import Layers

/// The first hundred bytes of a .shp and of a .shx.
struct ShapefileHeader {
    static let length = 100

    /// Length of the file in bytes, as the header claims.
    let fileLength: Int
    let type: ShapeType
    /// Box of all its shapes, as the header claims.
    let box: Shape.Box

    init(of source: any SeekableBytes) throws(Problem) {
        var bytes = ByteBuffer()
        _ = try source.read(into: &bytes, at: 0, upTo: Self.length)
        try self.init(bytes.bytes, name: source.name)
    }

    /// Throws if the bytes are not the header of a shapefile.
    private init(_ bytes: Span<UInt8>, name: String) throws(Problem) {
        func bad(_ code: String, at byte: Int, _ message: Wording, hint: Wording? = nil) -> Problem {
            Problem(.data, code, at: InputLocation(source: name, byte: byte), message, hint: hint)
        }
        guard bytes.count >= Self.length else {
            throw bad(
                "truncated-header", at: bytes.count,
                "the file has \(bytes.count) bytes, fewer than the \(Self.length) of a shapefile header")
        }
        guard bytes.bigInt32(0) == 9994 else {
            throw bad("not-a-shapefile", at: 0, "not a shapefile, despite its name")
        }
        let number = bytes.littleInt32(32)
        guard let type = ShapeType(rawValue: Int32(truncatingIfNeeded: number)) else {
            throw bad("unknown-shape-type", at: 32, "unknown shape type \(number)")
        }
        self.type = type
        fileLength = bytes.bigInt32(24) * 2
        box = Shape.Box(
            west: bytes.littleDouble(36), south: bytes.littleDouble(44), east: bytes.littleDouble(52),
            north: bytes.littleDouble(60))
    }
}

/// The type of the shapes in a shapefile, with its number in the format.
enum ShapeType: Int32 {
    case null = 0
    case point = 1
    case polyline = 3
    case polygon = 5
    case multiPoint = 8
    case pointZ = 11
    case polylineZ = 13
    case polygonZ = 15
    case multiPointZ = 18
    case pointM = 21
    case polylineM = 23
    case polygonM = 25
    case multiPointM = 28
    case multiPatch = 31

    enum Family: Sendable {
        case null
        case point
        case multiPoint
        case polyline
        case polygon
        case multiPatch
    }

    var family: Family {
        switch self {
        case .null: .null
        case .point, .pointZ, .pointM: .point
        case .multiPoint, .multiPointZ, .multiPointM: .multiPoint
        case .polyline, .polylineZ, .polylineM: .polyline
        case .polygon, .polygonZ, .polygonM: .polygon
        case .multiPatch: .multiPatch
        }
    }

    var hasElevations: Bool {
        switch self {
        case .pointZ, .polylineZ, .polygonZ, .multiPointZ, .multiPatch: true
        default: false
        }
    }

    /// True if its records may end with measures.
    var hasMeasures: Bool { rawValue > 10 }

    /// Length of a record in bytes, with its header; nil for types whose records vary in length.
    var recordLength: Int? {
        guard family == .point else { return nil }
        return self == .point ? 28 : self == .pointM ? 36 : 44
    }

    /// ESRI's name for the type.
    var name: String {
        switch self {
        case .null: "Null"
        case .point: "Point"
        case .polyline: "PolyLine"
        case .polygon: "Polygon"
        case .multiPoint: "MultiPoint"
        case .pointZ: "PointZ"
        case .polylineZ: "PolyLineZ"
        case .polygonZ: "PolygonZ"
        case .multiPointZ: "MultiPointZ"
        case .pointM: "PointM"
        case .polylineM: "PolyLineM"
        case .polygonM: "PolygonM"
        case .multiPointM: "MultiPointM"
        case .multiPatch: "MultiPatch"
        }
    }
}

extension ShapeType {
    /// The geometries that a file of the type declares. Shapes are read without measures.
    var declared: DeclaredGeometry? {
        family == .null ? nil : DeclaredGeometry(family.kind, elevations: hasElevations ? .all : .none)
    }
}

extension ShapeType.Family {
    /// The kind of shapes in a file; null if it has none.
    fileprivate var kind: Shape.Kind { self == .point ? .point : emptyKind }

    /// The kind that a shape without positions gets.
    var emptyKind: Shape.Kind {
        switch self {
        case .null, .point: .null
        case .multiPoint: .multiPoint
        case .polyline: .lineString
        case .polygon, .multiPatch: .polygon
        }
    }
}
