import Geometry
import Layers
import Memory
import Pictures

/// Tiles of an archive that all threads read.
final class SharedTiles: Sendable {
    private let reader: Monitor<any TileReader>
    let levels: ClosedRange<Int>
    /// True if missing tiles are empty. Else a part of a tile of a lower level shows in their place.
    private let isOverlay: Bool
    private let file: String
    /// Levels that the map may be below the lowest one of the archive: each takes four times as many tiles.
    private static let mostLevelsBelow = 3
    /// More tiles than any picture needs.
    private static let most = 100_000

    init(_ reader: any TileReader, _ levels: ClosedRange<Int>, isOverlay: Bool, in file: String) {
        self.file = file
        self.isOverlay = isOverlay
        self.reader = Monitor(reader)
        self.levels = levels
    }

    func images(in window: MapRect, scale: Double) throws(Problem) -> [UnderlayImage] {
        // The level whose pixels are nearest to those of the picture.
        let wanted = Zoom.level(scale: scale).rounded()
        let level = min(max(wanted.isFinite ? Int(wanted) : 0, levels.lowerBound), levels.upperBound)
        guard level - Int(wanted.isFinite ? wanted : 0) <= Self.mostLevelsBelow else {
            throw Problem(
                .data, "no-such-level", at: InputLocation(source: file),
                "the lowest zoom level of the underlay is \(levels.lowerBound), but the map is at \(Int(wanted))",
                hint: "draw a smaller part of the map")
        }
        var images: [UnderlayImage] = []
        var found: [TileAddress: UnderlayImage?] = [:]
        let tiles = TileArea(window).tiles(at: level, atMost: Self.most + 1)
        guard tiles.count <= Self.most else {
            throw Problem(
                .data, "too-many-tiles", at: InputLocation(source: file),
                "the picture shows more than \(Self.most) tiles of the underlay", hint: "draw a smaller part of the map"
            )
        }
        for tile in tiles {
            var next: TileAddress? = tile
            // Where a tile is missing, one of a lower level shows.
            while let address = next, address.level >= levels.lowerBound {
                let known = found[address]
                let image = if let known { known } else { try image(address) }
                found[address] = .some(image)
                if var image {
                    image.crop(to: tile)
                    images.append(image)
                    break
                }
                next = isOverlay ? nil : address.parent
            }
        }
        return images.sorted { $0.right.x > $1.right.x }
    }

    /// The file of a tile; nil if the archive does not have it.
    func png(_ tile: TileAddress) throws(Problem) -> [UInt8]? {
        var bytes = ByteBuffer()
        let isThere = try reader.update { (reader) throws(Problem) in try reader.read(tile, into: &bytes) }
        return isThere ? (0..<bytes.count).map { bytes[$0] } : nil
    }

    private func image(_ tile: TileAddress) throws(Problem) -> UnderlayImage? {
        guard let png = try png(tile) else { return nil }
        let image = UnderlayImage(png, of: file, tile: tile) { ImagePlace(tile.rect, width: $0, height: $1) }
        guard let image else {
            throw UnderlayImage.problem("it is not a PNG", file, tile)
        }
        return image
    }
}
