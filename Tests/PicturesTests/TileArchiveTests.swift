import Foundation
import Layers
import Pictures
import TestSupport
import Testing

/// Tiles of a test: any bytes will do.
enum SampleTiles {
    /// Tiles up to a level, some of them missing, many of them equal.
    static func make(to level: Int) -> [(tile: TileAddress, bytes: [UInt8])] {
        var random = SplitMix64(seed: UInt64(level))
        var tiles: [(tile: TileAddress, bytes: [UInt8])] = []
        for identifier in 0..<TileAddress.first(of: level + 1) {
            guard let tile = TileAddress(identifier: identifier) else { continue }
            switch random.int(0...9) {
            case 0: continue
            case 1...4: tiles.append((tile, Array("the sea".utf8)))
            case 5...6: tiles.append((tile, Array("land \(random.int(0...3))".utf8)))
            default: tiles.append((tile, Array("coast \(identifier)".utf8)))
            }
        }
        return tiles
    }

    /// A checksum as Python has it.
    static func line(_ tile: TileAddress, _ bytes: [UInt8]) -> String {
        var checksum = ~UInt32(0)
        for byte in bytes {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1 }
        }
        return "\(tile.level)/\(tile.column)/\(tile.row) \(bytes.count) \(~checksum)"
    }

    static func facts(to level: Int) -> TileFacts {
        var facts = TileFacts(name: "A \"name\"", levels: 0...level)
        facts.attribution = "© <b>nobody</b>"
        return facts
    }
}

struct TileArchiveTests {
    private func write(_ format: TileFormat, _ path: String, to level: Int) throws {
        let tiles = SampleTiles.make(to: level)
        let warning = try format.write(to: path, SampleTiles.facts(to: level)) { (archive) throws(Problem) in
            for (tile, bytes) in tiles { try archive.add(tile, bytes.span) }
        }
        #expect(warning == nil)
    }

    private func name(_ format: TileFormat, _ folder: String) -> String {
        folder + (format == .folder ? "/tiles" : "/tiles.\(format.rawValue)")
    }

    /// Level 7 needs leaf directories in PMTiles.
    @Test(.enabled(if: Python.isThere), arguments: TileFormat.allCases, [0, 3, 7])
    func othersReadTheTiles(_ format: TileFormat, _ level: Int) throws {
        if format == .folder, level > 3 { return }
        try inTemporaryFolder { folder in
            let path = name(format, folder)
            try write(format, path, to: level)
            let package = Package.root + "/.build/python"
            let isThere = level < 7 && FileManager.default.fileExists(atPath: package + "/pmtiles")
            let lines = try oracle("read_tiles", [path] + (isThere ? [package] : []), in: folder).split(separator: "\n")
            let expected = SampleTiles.make(to: level).map { SampleTiles.line($0.tile, $0.bytes) }
            #expect(Set(lines.map(String.init)) == Set(expected) && lines.count == expected.count, "\(lines.prefix(3))")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
        }
    }

    @Test(arguments: [TileFormat.pmtiles, .mbtiles]) func theSameTilesAreTheSameBytes(_ format: TileFormat) throws {
        try inTemporaryFolder { folder in
            var archives: [Data] = []
            for _ in 0..<2 {
                try write(format, name(format, folder), to: 4)
                archives.append(try Data(contentsOf: URL(fileURLWithPath: name(format, folder))))
            }
            #expect(archives[0] == archives[1])
            // Equal tiles are there once.
            let sea = Data("the sea".utf8)
            #expect(archives[0].range(of: sea, options: .backwards) == archives[0].range(of: sea))
        }
    }

    @Test(arguments: TileFormat.allCases) func nothingStaysOfAFailure(_ format: TileFormat) throws {
        try inTemporaryFolder { folder in
            for hasOlder in [false, true] {
                if hasOlder, format != .folder { try write(format, name(format, folder), to: 1) }
                let older = try? Data(contentsOf: URL(fileURLWithPath: name(format, folder)))
                #expect(throws: Problem.self) {
                    try format.write(to: name(format, folder), SampleTiles.facts(to: 3)) { (archive) throws(Problem) in
                        for (tile, bytes) in SampleTiles.make(to: 3) { try archive.add(tile, bytes.span) }
                        throw Problem(.data, "test", "a test fails")
                    }
                }
                let now = try? Data(contentsOf: URL(fileURLWithPath: name(format, folder)))
                #expect(now == older)
                let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                #expect(names.count == (hasOlder && format != .folder ? 1 : 0), "\(names)")
            }
        }
    }

    @Test func foldersThatAreThereAreKept() throws {
        try inTemporaryFolder { folder in
            try write(.folder, folder + "/tiles/", to: 1)
            #expect { try write(.folder, folder + "/tiles", to: 1) } throws: {
                ($0 as? Problem)?.code == "folder-exists"
            }
            try OutputFolder.update(folder + "/tiles") { (output) throws(Problem) in
                try output.write(Array("new".utf8).span, to: ["1", "0", "0.png"])
                try output.write(Array("deep".utf8).span, to: ["7", "1", "2.png"])
                let isThere = try output.remove(["0", "0", "0.png"])
                let isThereToo = try output.remove(["0", "0", "9.png"])
                #expect(isThere && !isThereToo)
            }
            #expect(try String(contentsOfFile: folder + "/tiles/1/0/0.png", encoding: .utf8) == "new")
            #expect(try String(contentsOfFile: folder + "/tiles/7/1/2.png", encoding: .utf8) == "deep")
            #expect(!FileManager.default.fileExists(atPath: folder + "/tiles/0/0/0.png"))
            let left = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
            #expect(!left.contains { $0.contains(".part") })
        }
    }

    /// A folder that a killed process has left behind is swept by the next one.
    @Test func leftFoldersAreSwept() throws {
        try inTemporaryFolder { folder in
            let left = folder + "/tiles.plat-1.part"
            try FileManager.default.createDirectory(atPath: left + "/3/4", withIntermediateDirectories: true)
            try "x".write(toFile: left + "/3/4/5.png", atomically: true, encoding: .utf8)
            #expect(chmod(left, 0o1755) == 0)
            try FileManager.default.createDirectory(
                atPath: folder + "/tiles.plat-2.part/1", withIntermediateDirectories: true)
            try write(.folder, folder + "/tiles", to: 1)
            // One without the mark is somebody else's.
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["tiles", "tiles.plat-2.part"])
        }
    }
}
