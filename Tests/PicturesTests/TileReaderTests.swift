import Foundation
import Layers
import Pictures
import SQLite
import TestSupport
import Testing

struct TileReaderTests {
    private func reader(_ format: TileFormat, _ path: String) throws(Problem) -> any TileReader {
        format == .pmtiles ? try PMTilesReader(path: path) : try MBTilesReader(path: path)
    }

    private func write(_ format: TileFormat, _ path: String, to level: Int) throws {
        _ = try format.write(to: path, SampleTiles.facts(to: level)) { (archive) throws(Problem) in
            for (tile, bytes) in SampleTiles.make(to: level) { try archive.add(tile, bytes.span) }
        }
    }

    private func tiles(_ reader: any TileReader) throws(Problem) -> [TileAddress: [UInt8]] {
        var found: [TileAddress: [UInt8]] = [:]
        var order: [TileAddress] = []
        try reader.forEachTile { (tile) throws(Problem) in
            var buffer = ByteBuffer()
            let isThere = try reader.read(tile, into: &buffer)
            #expect(isThere)
            found[tile] = PNGTests.array(buffer)
            order.append(tile)
        }
        #expect(order == order.sorted())
        return found
    }

    @Test(arguments: [TileFormat.pmtiles, .mbtiles], [2, 7]) func tilesComeBack(_ format: TileFormat, _ level: Int)
        throws
    {
        try inTemporaryFolder { folder in
            let path = folder + "/tiles"
            try write(format, path, to: level)
            let reader = try reader(format, path)
            let expected = SampleTiles.make(to: level)
            #expect(try tiles(reader) == Dictionary(uniqueKeysWithValues: expected.map { ($0.tile, $0.bytes) }))
            let known = Set(expected.map(\.tile))
            for identifier in 0..<TileAddress.first(of: level + 2) where identifier % 7 == 0 || level < 7 {
                let tile = try #require(TileAddress(identifier: identifier))
                var buffer = ByteBuffer()
                #expect(try reader.read(tile, into: &buffer) == known.contains(tile))
            }
            let metadata = try reader.metadata().map { "\($0.name) \($0.value)" }.joined(separator: "\n")
            #expect(metadata.contains("© <b>nobody</b>"))
        }
    }

    @Test func theHeaderSaysWhatIsThere() throws {
        try inTemporaryFolder { folder in
            try write(.pmtiles, folder + "/tiles", to: 3)
            let reader = try PMTilesReader(path: folder + "/tiles")
            #expect(reader.levels == 0...3 && reader.hasPNG && reader.bounds == [-180, -85.051129, 180, 85.051129])
        }
    }

    /// Whatever byte is damaged: an error, or the tiles that the bytes now say, but never a crash.
    @Test(arguments: [TileFormat.pmtiles, .mbtiles]) func damageIsAnErrorAtMost(_ format: TileFormat) throws {
        try inTemporaryFolder { folder in
            let path = folder + "/tiles"
            try write(format, path, to: 3)
            let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            var random = SplitMix64(seed: 5)
            var errors = 0
            for round in 0..<Effort.of(2000) {
                var bytes = whole
                if round % 5 == 0 {
                    bytes.removeLast(random.int(1...bytes.count))
                } else {
                    for _ in 0..<random.int(1...3) {
                        let last = round % 2 == 0 ? min(bytes.count, 400) : bytes.count
                        bytes[random.int(0...last - 1)] = UInt8(random.int(0...255))
                    }
                }
                // A file that has changed would be an error of its own.
                let damaged = "\(path)-\(round)"
                try Data(bytes).write(to: URL(fileURLWithPath: damaged))
                do throws(Problem) {
                    let reader = try reader(format, damaged)
                    var count = 0
                    try reader.forEachTile { (tile) throws(Problem) in
                        count += 1
                        guard count < 1000 else { throw Problem(.data, "enough", "there are too many tiles") }
                        var buffer = ByteBuffer()
                        _ = try reader.read(tile, into: &buffer)
                    }
                } catch {
                    errors += 1
                    #expect(["bad-archive", "enough", "unreadable"].contains(error.code), "\(error)")
                }
            }
            #expect(errors > 0)
        }
    }

    @Test func filesThatAreNoArchives() throws {
        try inTemporaryFolder { folder in
            let path = folder + "/text"
            try String(repeating: "text ", count: 200).write(toFile: path, atomically: true, encoding: .utf8)
            for format in [TileFormat.pmtiles, .mbtiles] {
                #expect { _ = try reader(format, path) } throws: { ($0 as? Problem)?.code == "bad-archive" }
                #expect { _ = try reader(format, folder + "/none") } throws: { ($0 as? Problem)?.kind == .noInput }
                #expect { _ = try reader(format, folder) } throws: { ($0 as? Problem)?.kind == .noInput }
            }
        }
    }

    @Test(arguments: [
        "0, 0, 7, x'00'", "99, 0, 0, x'00'", "'a', 0, 0, x'00'", "1, -1, 0, x'00'", "NULL, 0, 0, NULL",
    ])
    func rowsThatAreNoTiles(_ row: String) throws {
        try inTemporaryFolder { folder in
            let path = folder + "/tiles"
            let database = try Database(path: Array(path.utf8), .create)
            try database.execute("CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)")
            try database.execute("INSERT INTO tiles VALUES (\(row))")
            #expect { try MBTilesReader(path: path).forEachTile { _ in } } throws: {
                ($0 as? Problem)?.code == "bad-archive"
            }
        }
    }
}
