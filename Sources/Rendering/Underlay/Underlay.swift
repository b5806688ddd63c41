import Cairo
import Drawing
public import Geometry
public import Layers
import Pictures
import Streams

/// Pixels below all layers: the tiles of an archive, or one picture with its place.
public final class Underlay: Sendable {
    private let name: String
    private let source: Source

    private enum Source: Sendable {
        case picture([UInt8], PicturePlace)
        case tiles(SharedTiles)
    }

    private enum PicturePlace: Sendable {
        case rect(MapRect)
        case steps(ImagePlace)
    }

    /// Longest PNG that is read.
    private static let longest = 256 << 20

    /// - Parameter rect: where a picture is; nil to read its world file.
    public init(path: String, rect: MapRect?) throws(Problem) {
        name = path
        let lower = path.lowercased()
        if lower.hasSuffix(".mbtiles") {
            let reader = try MBTilesReader(path: path)
            source = .tiles(SharedTiles(reader, try Self.levels(of: reader, path)))
        } else if lower.hasSuffix(".pmtiles") {
            let reader = try PMTilesReader(path: path)
            guard reader.hasPNG else { throw Self.notPNG(path) }
            source = .tiles(SharedTiles(reader, reader.levels ?? 0...TileAddress.deepestLevel))
        } else {
            let bytes = try SmallFile.bytes(at: path, atMost: Self.longest)
            let place: PicturePlace
            if let rect { place = .rect(rect) } else { place = .steps(try WorldFileReader.place(beside: path)) }
            source = .picture(bytes, place)
            try Self.check(bytes, path)
            if case .steps(let steps) = place, steps.isTooFar {
                throw Problem(.data, "bad-world-file", at: Place(source: path), "the picture lies beyond the map")
            }
        }
    }

    /// Refuses what cannot be drawn later.
    private static func check(_ png: [UInt8], _ path: String) throws(Problem) {
        do throws(CairoError) {
            _ = try ImageSurface(png: png.span)
        } catch {
            guard error.kind != .notInstalled else { throw Problem(rendering: error) }
            throw Problem(
                .data, "bad-image", at: Place(source: path), "\(printable(error.message))",
                hint: "use a PNG of at most 16 million pixels")
        }
    }

    private static func notPNG(_ path: String) -> Problem {
        Problem(.data, "bad-image", at: Place(source: path), "the underlay is not made of PNGs")
    }

    /// The levels that an MBTiles archive has.
    private static func levels(of reader: MBTilesReader, _ path: String) throws(Problem) -> ClosedRange<Int> {
        let facts = try reader.facts()
        if let format = facts["format"], format != "png" { throw notPNG(path) }
        guard let first = facts["minzoom"].flatMap({ Int($0) }), let last = facts["maxzoom"].flatMap({ Int($0) }),
            0 <= first, first <= last, last <= TileAddress.deepestLevel
        else { return 0...TileAddress.deepestLevel }
        return first...last
    }

    /// The images that a view shows in a window, those of lower levels first.
    func images(in window: MapRect, scale: Double) throws(Problem) -> [UnderlayImage] {
        switch source {
        case .picture(let bytes, let place):
            let image = UnderlayImage(bytes, key: name) { width, height in
                switch place {
                case .rect(let rect): ImagePlace(rect, width: width, height: height)
                case .steps(let steps): steps
                }
            }
            guard let image, !WorldCopies.turns(of: image.box, in: window).isEmpty else { return [] }
            return [image]
        case .tiles(let tiles):
            return try tiles.images(in: window, scale: scale, name)
        }
    }
}

/// Tiles of an archive that all threads read.
private final class SharedTiles: Sendable {
    private let reader: Monitor<any TileReader>
    private let levels: ClosedRange<Int>
    /// Levels that the map may be below the lowest one of the archive: each takes four times as many tiles.
    private static let mostLevelsBelow = 3
    /// More tiles than any picture needs.
    private static let most = 100_000

    init(_ reader: any TileReader, _ levels: ClosedRange<Int>) {
        self.reader = Monitor(reader)
        self.levels = levels
    }

    func images(in window: MapRect, scale: Double, _ name: String) throws(Problem) -> [UnderlayImage] {
        // The level whose pixels are nearest to those of the picture.
        let wanted = Zoom.level(scale: scale).rounded()
        let level = min(max(wanted.isFinite ? Int(wanted) : 0, levels.lowerBound), levels.upperBound)
        guard level - Int(wanted.isFinite ? wanted : 0) <= Self.mostLevelsBelow else {
            throw Problem(
                .data, "no-such-level", at: Place(source: name),
                "the lowest zoom level of the underlay is \(levels.lowerBound), but the map is at \(Int(wanted))",
                hint: "draw a smaller part of the map")
        }
        var images: [UnderlayImage] = []
        var looked: Set<TileAddress> = []
        for tile in TileArea(window).tiles(at: level, atMost: Self.most) {
            var next: TileAddress? = tile
            // Where a tile is missing, one of a lower level shows.
            while let address = next, address.level >= levels.lowerBound, looked.insert(address).inserted {
                if let image = try image(address, name) {
                    images.append(image)
                    break
                }
                next = address.parent
            }
        }
        return images.sorted { $0.right.x > $1.right.x }
    }

    private func image(_ tile: TileAddress, _ name: String) throws(Problem) -> UnderlayImage? {
        var bytes = ByteBuffer()
        let isThere = try reader.update { (reader) throws(Problem) in try reader.read(tile, into: &bytes) }
        guard isThere else { return nil }
        let png = (0..<bytes.count).map { bytes[$0] }
        guard let image = UnderlayImage(png, { ImagePlace(tile.rect, width: $0, height: $1) }) else {
            throw Problem(
                .data, "bad-image", at: Place(source: name),
                "tile \(tile.level)/\(tile.column)/\(tile.row) of the underlay is not a PNG")
        }
        return image
    }
}
