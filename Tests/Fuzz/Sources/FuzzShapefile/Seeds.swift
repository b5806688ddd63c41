/// Small shapefiles of each type that are as they should be.
enum Seeds {
    private static let mark = Array("PART".utf8)

    static func split(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var (start, index) = (bytes.startIndex, bytes.startIndex)
        while index + mark.count <= bytes.endIndex, parts.count < 4 {
            if bytes[index..<index + mark.count].elementsEqual(mark) {
                parts.append(bytes[start..<index])
                index += mark.count
                start = index
            } else {
                index += 1
            }
        }
        return parts + [bytes[start...]]
    }

    static var all: [[UInt8]] {
        let square = [(0.0, 0.0), (0, 10), (10, 10), (10, 0), (0, 0)]
        let hole = [(2.0, 2.0), (4, 2), (4, 4), (2, 4), (2, 2)]
        let island = [(20.0, 20.0), (20, 30), (30, 30), (20, 20)]
        let shapes: [(Int32, [[UInt8]])] = [
            (0, [little(0), little(0)]),
            (1, [point(1), point(1), little(0)]),
            (11, [point(11) + double(5) + double(7), point(11) + double(5) + double(-1e39)]),
            (21, [point(21) + double(7), little(0)]),
            (8, [points(8, square), points(8, [])]),
            (18, [points(18, hole) + ordinates(5) + ordinates(5), points(18, hole) + ordinates(5)]),
            (28, [points(28, hole) + ordinates(5)]),
            (3, [parts(3, [square]), parts(3, [hole, island]), little(0)]),
            (13, [parts(13, [hole, island]) + ordinates(9) + ordinates(9), parts(13, [hole]) + ordinates(5)]),
            (23, [parts(23, [hole, island]) + ordinates(9)]),
            (5, [parts(5, [square, hole, island]), parts(5, [square]), parts(5, [])]),
            (15, [parts(15, [square, hole]) + ordinates(10) + ordinates(10)]),
            (25, [parts(25, [square, hole]) + ordinates(10)]),
            (31, [parts(31, [square, hole, island], types: [2, 3, 1]) + ordinates(14)]),
            (31, [parts(31, [square, hole, island], types: [4, 5, 0]) + ordinates(14) + ordinates(14)]),
        ]
        var all: [[UInt8]] = []
        for (index, (type, records)) in shapes.enumerated() {
            let (shp, shx) = shapefile(type, records)
            let wide = index.isMultiple(of: 2)
            all.append(
                [UInt8(index % 2), 0] + shp + mark + table(records.count, wide: wide) + mark + shx + mark
                    + Array((wide ? "UTF-8" : "1252").utf8) + mark + Array((wide ? "GEOGCS[\"x\"]" : "PROJCS").utf8))
            // Without a .shx, .cpg and .prj.
            if wide { all.append([1, 2 << 2 | 2 << 3 | 2 << 4] + shp + mark + table(records.count, wide: false)) }
        }
        // Only a table.
        all.append([0, 2] + mark + table(3, wide: true))
        return all
    }
}

// MARK: - Shapes

extension Seeds {
    private static func point(_ type: Int32) -> [UInt8] { little(type) + double(8.5) + double(47.25) }

    private static func points(_ type: Int32, _ points: [(Double, Double)]) -> [UInt8] {
        little(type) + box + little(Int32(points.count)) + points.flatMap { double($0.0) + double($0.1) }
    }

    private static func parts(
        _ type: Int32, _ rings: [[(Double, Double)]], types: [Int32] = []
    ) -> [UInt8] {
        var bytes = little(type) + box + little(Int32(rings.count)) + little(Int32(rings.joined().count))
        var start: Int32 = 0
        for ring in rings {
            bytes += little(start)
            start += Int32(ring.count)
        }
        bytes += types.flatMap { little($0) }
        return bytes + rings.joined().flatMap { double($0.0) + double($0.1) }
    }

    private static func ordinates(_ count: Int) -> [UInt8] {
        double(0) + double(9) + (0..<count).flatMap { double(Double($0)) }
    }

    private static var box: [UInt8] { double(0) + double(0) + double(30) + double(30) }

    private static func shapefile(_ type: Int32, _ records: [[UInt8]]) -> (shp: [UInt8], shx: [UInt8]) {
        var (shp, shx): ([UInt8], [UInt8]) = ([], [])
        for (index, record) in records.enumerated() {
            shx += big(Int32(50 + shp.count / 2)) + big(Int32(record.count / 2))
            shp += big(Int32(index + 1)) + big(Int32(record.count / 2)) + record
        }
        func header(_ length: Int) -> [UInt8] {
            big(9994) + Array(repeating: 0, count: 20) + big(Int32(50 + length / 2)) + little(1000) + little(type) + box
                + Array(repeating: 0, count: 32)
        }
        return (header(shp.count) + shp, header(shx.count) + shx)
    }
}

// MARK: - Tables

extension Seeds {
    /// - Parameter wide: true if it has a column of each type.
    private static func table(_ count: Int, wide: Bool) -> [UInt8] {
        var columns: [(name: String, kind: Character, width: Int, decimals: UInt8, values: [[UInt8]])] = [
            ("ID", "N", 6, 0, [text("     1"), text("    -2"), text("******")]),
            ("name", "C", 8, 0, [text("Zürich"), [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68], text("a")]),
            ("real", "F", 8, 3, [text("   1.500"), text("  +.5e-3"), text("007")]),
        ]
        if wide {
            columns += [
                ("flag", "L", 1, 0, [text("T"), text("n"), text("?")]),
                ("day", "D", 8, 0, [text("20240229"), text("00000000"), text("2024")]),
                ("whole", "I", 4, 0, [little(7), little(-7), little(0)]),
                ("double", "O", 8, 0, [double(1.5), double(.nan), double(1e300)]),
                ("own", "+", 4, 0, [little(1), little(2), little(3)]),
                ("stamp", "@", 8, 0, [little(2_460_370) + little(3_600_000), little(0) + little(0), double(1)]),
                ("time", "T", 8, 0, [little(2_460_370) + little(86_399_999), little(1) + little(1), text(" ")]),
                ("money", "Y", 8, 0, [little(12345) + little(0), little(-1) + little(-1), little(0) + little(1)]),
                ("memo", "M", 10, 0, [text("1"), text(""), text("")]),
                ("number", "B", 8, 0, [double(2.5), double(-0.0), double(.infinity)]),
                ("various", "V", 8, 0, [text("v"), text(""), text("\0x")]),
            ]
        }
        let rowLength = columns.reduce(1) { $0 + $1.width }
        var bytes: [UInt8] = [wide ? 0x30 : 3, 124, 2, 29] + little(Int32(count))
        bytes += short(33 + 32 * columns.count) + short(rowLength) + Array(repeating: 0, count: 17) + [0x57, 0, 0]
        for column in columns {
            bytes += padded(text(column.name), 11, with: 0) + text(String(column.kind)) + little(0)
            bytes += [UInt8(column.width), column.decimals] + Array(repeating: 0, count: 14)
        }
        bytes.append(0x0D)
        for row in 0..<count {
            bytes.append(row == 2 ? 0x2A : 0x20)
            for column in columns { bytes += padded(column.values[row % 3], column.width, with: 0x20) }
        }
        return bytes + [0x1A]
    }

    private static func padded(_ bytes: [UInt8], _ width: Int, with filler: UInt8) -> [UInt8] {
        bytes + Array(repeating: filler, count: width - bytes.count)
    }
}

// MARK: - Numbers

extension Seeds {
    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

    private static func little(_ value: Int32) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }

    private static func big(_ value: Int32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }

    private static func double(_ value: Double) -> [UInt8] {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }
    }
}
