import Layers

/// The header of a PMTiles archive of version 3: 127 bytes, numbers in little-endian order.
struct PMTilesHeader: Equatable {
    /// A part of the file.
    struct Section: Equatable {
        var offset: UInt64 = 0
        var length: UInt64 = 0

        /// The bytes of the part; nil if they are not within a file of that many.
        func range(within count: Int) -> Range<Int>? {
            guard offset <= UInt64(count), length <= UInt64(count) - offset else { return nil }
            return Int(offset)..<Int(offset + length)
        }
    }

    /// Compression by its number.
    enum Compression: UInt8 {
        case unknown = 0
        case none = 1
        case gzip = 2
        case brotli = 3
        case zstd = 4
    }

    static let length = 127
    /// The root directory ends within so many bytes of the file.
    static let rootReach = 16_384
    static let png: UInt8 = 2

    var root = Section()
    var metadata = Section()
    var leaves = Section()
    var tiles = Section()
    var tileCount: UInt64 = 0
    var entryCount: UInt64 = 0
    var contentCount: UInt64 = 0
    var isClustered = true
    var internalCompression = Compression.gzip
    var tileCompression = Compression.none
    var tileType = png
    var levels: (first: UInt8, last: UInt8) = (0, 0)
    /// West, south, east, north in 10⁻⁷ degrees.
    var bounds: [Int32] = [0, 0, 0, 0]
    var centerLevel: UInt8 = 0
    var center: [Int32] = [0, 0]

    static func == (first: PMTilesHeader, second: PMTilesHeader) -> Bool { first.bytes == second.bytes }

    var bytes: [UInt8] {
        var bytes = Array("PMTiles".utf8) + [3]
        func put(_ number: UInt64, _ count: Int) {
            for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
        }
        for section in [root, metadata, leaves, tiles] {
            put(section.offset, 8)
            put(section.length, 8)
        }
        for count in [tileCount, entryCount, contentCount] { put(count, 8) }
        bytes += [isClustered ? 1 : 0, internalCompression.rawValue, tileCompression.rawValue, tileType]
        bytes += [levels.first, levels.last]
        for degrees in bounds { put(UInt64(UInt32(bitPattern: degrees)), 4) }
        bytes.append(centerLevel)
        for degrees in center { put(UInt64(UInt32(bitPattern: degrees)), 4) }
        return bytes
    }

    init() {}

    /// Nil if the bytes are not such a header.
    init?(_ bytes: Span<UInt8>) {
        guard bytes.count >= Self.length else { return nil }
        for (index, byte) in (Array("PMTiles".utf8) + [3]).enumerated() where bytes[index] != byte { return nil }
        func number(_ first: Int, _ count: Int) -> UInt64 {
            (0..<count).reversed().reduce(0) { $0 << 8 | UInt64(bytes[first + $1]) }
        }
        func section(_ first: Int) -> Section { Section(offset: number(first, 8), length: number(first + 8, 8)) }
        func degrees(_ first: Int) -> Int32 { Int32(bitPattern: UInt32(number(first, 4))) }
        (root, metadata, leaves, tiles) = (section(8), section(24), section(40), section(56))
        (tileCount, entryCount, contentCount) = (number(72, 8), number(80, 8), number(88, 8))
        isClustered = bytes[96] == 1
        internalCompression = Compression(rawValue: bytes[97]) ?? .unknown
        tileCompression = Compression(rawValue: bytes[98]) ?? .unknown
        tileType = bytes[99]
        levels = (bytes[100], bytes[101])
        bounds = [102, 106, 110, 114].map(degrees)
        centerLevel = bytes[118]
        center = [119, 123].map(degrees)
    }

    /// Degrees in units of 10⁻⁷.
    static func units(_ degrees: Double) -> Int32 {
        degrees.isFinite ? Int32(clamping: Int((max(-360, min(360, degrees)) * 1e7).rounded())) : 0
    }
}
