import Cairo
import Drawing
public import Geometry
public import Layers
import Memory
import Pictures
import Streams

/// Pixels below all layers: the tiles of an archive, or one picture with its place.
public final class Underlay: Sendable {
    private let name: String
    let source: Source
    private let shown = Monitor(false)
    /// True once a view has shown an image.
    public var isSeen: Bool { shown.update { $0 } }

    public var isMadeOfTiles: Bool {
        switch source {
        case .picture: false
        case .tiles: true
        }
    }

    enum Source: Sendable {
        case picture(UnderlayImage)
        case tiles(SharedTiles)
    }

    /// - Parameters:
    ///   - rect: where a picture is; nil to read its world file.
    ///   - isFile: true if the file of a picture is needed as it is, which SVGs hold, and not its pixels.
    public init(path: String, rect: MapRect?, asFile isFile: Bool = false) throws(Problem) {
        name = path
        let lower = path.lowercased()
        if lower.hasSuffix(".mbtiles") {
            let reader = try MBTilesReader(path: path)
            let levels = try Self.levels(of: reader, path)
            source = .tiles(SharedTiles(reader, levels, isOverlay: try Self.isOverlay(reader), in: path))
        } else if lower.hasSuffix(".pmtiles") {
            let reader = try PMTilesReader(path: path)
            guard reader.hasPNG else { throw Self.notPNG(path) }
            let levels = reader.levels ?? 0...TileAddress.deepestLevel
            source = .tiles(SharedTiles(reader, levels, isOverlay: try Self.isOverlay(reader), in: path))
        } else {
            let file = try PictureFile(path, isKept: isFile)
            let size = file.size
            let place =
                if let rect {
                    ImagePlace(rect, width: Double(size.width), height: Double(size.height))
                } else {
                    try WorldFileReader.place(beside: path)
                }
            let pixels = try file.decoded()
            source = .picture(UnderlayImage(isFile ? .png(file.png) : .pixels(pixels), size, of: path, place))
        }
    }

    private static func notPNG(_ path: String) -> Problem {
        Problem(.data, "bad-image", at: InputLocation(source: path), "the underlay is not made of PNGs")
    }

    /// True if the archive declares that it is an overlay, whose empty tiles are omitted.
    private static func isOverlay(_ reader: some TileReader) throws(Problem) -> Bool {
        try reader.facts()["type"] == "overlay"
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
        let images = try found(in: window, scale: scale)
        if !images.isEmpty { shown.update { $0 = true } }
        return images
    }

    private func found(in window: MapRect, scale: Double) throws(Problem) -> [UnderlayImage] {
        switch source {
        case .picture(let image):
            return WorldCopies.turns(of: image.box, in: window).isEmpty ? [] : [image]
        case .tiles(let tiles):
            return try tiles.images(in: window, scale: scale)
        }
    }
}
