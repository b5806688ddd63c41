import Foundation

/// Makes shapefiles byte by byte, also such as no program should write.
struct ShapefileBuilder {
    var type: Int32
    /// The contents of records; what is between them can be put into `gaps`.
    var records: [[UInt8]]
    /// Bytes before the record of that number, from zero.
    var gaps: [Int: [UInt8]] = [:]
    /// The box of the header: west, south, east, north.
    var box = [0.0, 0, 10, 10]

    static func little(_ value: Int32) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }
    static func big(_ value: Int) -> [UInt8] { withUnsafeBytes(of: Int32(value).bigEndian) { Array($0) } }
    static func double(_ value: Double) -> [UInt8] {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }
    }

    static let null = little(0)

    static func point(_ x: Double, _ y: Double) -> [UInt8] { little(1) + double(x) + double(y) }

    /// A record of any type but a point: the flat positions, with elevations and measures where they are given.
    ///
    /// - Parameters:
    ///   - parts: where each starts; nil for points.
    ///   - partTypes: of a multipatch.
    static func shape(
        _ type: Int32, _ positions: [(Double, Double)], parts: [Int32]? = [0], partTypes: [Int32] = [],
        z: [Double]? = nil, m: [Double]? = nil
    ) -> [UInt8] {
        let (xs, ys) = (positions.map(\.0), positions.map(\.1))
        var bytes = little(type)
        for value in [xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0] { bytes += double(value) }
        if let parts { bytes += little(Int32(parts.count)) }
        bytes += little(Int32(positions.count))
        for number in (parts ?? []) + partTypes { bytes += little(number) }
        for position in positions { bytes += double(position.0) + double(position.1) }
        for ordinates in [z, m].compactMap(\.self) {
            for value in [ordinates.min() ?? 0, ordinates.max() ?? 0] + ordinates { bytes += double(value) }
        }
        return bytes
    }

    /// Where each record starts.
    private var offsets: [Int] {
        var offset = 100
        return records.indices.map { index in
            offset += gaps[index]?.count ?? 0
            defer { offset += 8 + records[index].count }
            return offset
        }
    }

    private func header(_ length: Int) -> [UInt8] {
        var bytes = Self.big(9994) + [UInt8](repeating: 0, count: 20) + Self.big(length / 2)
        bytes += Self.little(1000) + Self.little(type)
        for value in box + [0, 0, 0, 0] { bytes += Self.double(value) }
        return bytes
    }

    var shp: [UInt8] {
        var bytes: [UInt8] = []
        for (index, record) in records.enumerated() {
            bytes += (gaps[index] ?? []) + Self.big(index + 1) + Self.big(record.count / 2) + record
        }
        return header(100 + bytes.count) + bytes
    }

    var shx: [UInt8] {
        let entries = zip(offsets, records).flatMap { Self.big($0 / 2) + Self.big($1.count / 2) }
        return header(100 + entries.count) + entries
    }
}

/// Makes a .dbf byte by byte.
struct DBFBuilder {
    struct Field {
        var name: [UInt8]
        var type: Character
        var width: Int
        var decimals = 0

        init(_ name: String, _ type: Character, _ width: Int, _ decimals: Int = 0) {
            (self.name, self.type, self.width, self.decimals) = (Array(name.utf8), type, width, decimals)
        }
    }

    var fields: [Field]
    /// The values of each row, filled up with blanks.
    var rows: [[[UInt8]]]
    var deleted: Set<Int> = []
    var version: UInt8 = 3
    var language: UInt8 = 0
    var promisedRows: Int?

    init(_ fields: [Field], _ rows: [[[UInt8]]]) {
        (self.fields, self.rows) = (fields, rows)
    }

    init(_ fields: [Field], text rows: [[String]]) {
        self.init(fields, rows.map { $0.map { Array($0.utf8) } })
    }

    var bytes: [UInt8] {
        let rowLength = fields.reduce(1) { $0 + $1.width }
        let headerLength = 33 + 32 * fields.count
        var bytes: [UInt8] = [version, 126, 1, 1] + ShapefileBuilder.little(Int32(promisedRows ?? rows.count))
        bytes += [UInt8(headerLength & 255), UInt8(headerLength >> 8), UInt8(rowLength & 255), UInt8(rowLength >> 8)]
        bytes += [UInt8](repeating: 0, count: 17) + [language, 0, 0]
        for field in fields {
            bytes += field.name + [UInt8](repeating: 0, count: 11 - field.name.count)
            bytes += [field.type.asciiValue ?? 0] + [0, 0, 0, 0] + [UInt8(field.width), UInt8(field.decimals)]
            bytes += [UInt8](repeating: 0, count: 14)
        }
        bytes.append(0x0D)
        for (index, row) in rows.enumerated() {
            bytes.append(deleted.contains(index) ? 0x2A : 0x20)
            for (field, value) in zip(fields, row) {
                bytes += value + [UInt8](repeating: 0x20, count: field.width - value.count)
            }
        }
        return bytes
    }
}

extension Workdir {
    /// Writes the files of a layer that are given, with the .prj of WGS84 unless it is empty.
    func layer(
        _ name: String, _ shapes: ShapefileBuilder?, _ table: DBFBuilder?, hasIndex: Bool = true,
        projection: String = wgs84
    ) throws {
        if let shapes { try write(name + ".shp", shapes.shp) }
        if let shapes, hasIndex { try write(name + ".shx", shapes.shx) }
        if let table { try write(name + ".dbf", table.bytes) }
        if !projection.isEmpty { try write(name + ".prj", projection) }
    }

    static let wgs84 = """
        GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],\
        PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]
        """
}
