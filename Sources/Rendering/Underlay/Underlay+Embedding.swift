import Cairo
public import Geometry
public import Layers
public import Pictures

extension Underlay {
    /// An underlay as files that a page can hold.
    public enum Embedded: Sendable {
        case picture(png: [UInt8], rect: MapRect)
        /// - Parameter isWhole: false if deeper levels have no room.
        case tiles([(address: TileAddress, png: [UInt8])], levels: ClosedRange<Int>, isWhole: Bool)
    }

    /// The picture, or the tiles of an area and those around it down to a level, as many whole levels as have room.
    ///
    /// - Parameter most: bytes of all tiles.
    public func embedded(in area: MapRect, to level: Int, atMost most: Int) throws(Problem) -> Embedded {
        switch source {
        case .tiles(let tiles): return try tiles.embedded(in: area, to: level, atMost: most)
        case .picture(let image):
            guard case .png(let png) = image.source, image.right.y == 0, image.down.x == 0, image.right.x > 0,
                image.down.y > 0
            else {
                throw Problem(
                    .usage, "turned-underlay", at: Place(source: image.file), "a page cannot show a turned underlay",
                    hint: "turn the picture so that north is up")
            }
            let rect = MapRect(
                x: image.corner.x, y: image.corner.y, width: image.right.x * Double(image.width),
                height: image.down.y * Double(image.height))
            return .picture(png: png, rect: rect)
        }
    }
}

extension SharedTiles {
    fileprivate func embedded(in area: MapRect, to level: Int, atMost most: Int) throws(Problem) -> Underlay.Embedded {
        let area = TileArea(area)
        var tiles: [(address: TileAddress, png: [UInt8])] = []
        var count = 0
        let wanted = levels.lowerBound...max(min(levels.upperBound, level), levels.lowerBound)
        for level in wanted {
            var added: [(address: TileAddress, png: [UInt8])] = []
            // Tiles of the least size would already take all the room.
            let area = area.grown(by: MapPoint.worldSize / Double(1 << level))
            guard area.count(at: level) <= most / Self.leastBytes else { break }
            for tile in area.tiles(at: level, atMost: .max) {
                guard let png = try png(tile) else { continue }
                count += png.count
                added.append((tile, png))
                guard count <= most else { break }
            }
            guard count <= most else { break }
            tiles += added
        }
        let last = tiles.last?.address.level ?? wanted.lowerBound
        return .tiles(tiles, levels: wanted.lowerBound...last, isWhole: last == wanted.upperBound)
    }

    /// Bytes of the smallest PNGs.
    private static let leastBytes = 67
}
