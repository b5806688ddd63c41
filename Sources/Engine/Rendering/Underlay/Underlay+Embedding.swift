import Cairo
public import Geometry
public import Layers
public import Pictures

extension Underlay {
    /// An underlay as files that a page can hold.
    public enum Embedded: Sendable {
        case picture(png: [UInt8], rect: MapRect)
        case tiles([(address: TileAddress, png: [UInt8])], Found)

        public var byteCount: Int {
            switch self {
            case .picture(let png, _): png.count
            case .tiles(let tiles, _): tiles.reduce(0) { $0 + $1.png.count }
            }
        }
    }

    /// A part of the map, and all that surrounds it.
    public struct Area {
        public var first: MapRect
        public var whole: MapRect

        public init(first: MapRect, whole: MapRect) {
            self.first = first
            self.whole = whole
        }
    }

    /// Zoom levels of an archive, from its lowest one on.
    public struct Found: Sendable {
        /// Those down to the level that was requested.
        public var wanted: ClosedRange<Int>
        /// Those with all tiles of the whole area; nil if there is no room for any.
        public var whole: ClosedRange<Int>?
        /// Those with the tiles around the first view, at least; nil if there is no room for any.
        public var levels: ClosedRange<Int>?
    }

    /// The picture, or the tiles of an area down to a level: one level after the other as long as its tiles have room.
    /// From the level on at which those of the whole area have none, only those around the first view are taken.
    ///
    /// - Parameter most: bytes of all tiles.
    public func embedded(in area: Area, to level: Int, atMost most: Int) throws(Problem) -> Embedded {
        switch source {
        case .tiles(let tiles): return try tiles.embedded(in: area, to: level, atMost: most)
        case .picture(let image):
            guard case .png(let png) = image.source, image.right.y == 0, image.down.x == 0, image.right.x > 0,
                image.down.y > 0
            else {
                throw Problem(
                    .usage, "turned-underlay", at: InputLocation(source: image.file),
                    "a page cannot show a turned underlay",
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
    fileprivate func embedded(
        in area: Underlay.Area, to level: Int, atMost most: Int
    ) throws(Problem) -> Underlay.Embedded {
        var areas = [TileArea(area.whole), TileArea(area.first)]
        var tiles: [(address: TileAddress, png: [UInt8])] = []
        var room = most
        let lowest = levels.lowerBound
        var found = Underlay.Found(
            wanted: lowest...max(min(levels.upperBound, level), lowest), whole: nil, levels: nil)
        for level in found.wanted {
            var added: [(address: TileAddress, png: [UInt8])]?
            while let area = areas.first {
                added = try self.tiles(of: area, at: level, atMost: room)
                if added != nil { break }
                areas.removeFirst()
            }
            guard let added else { break }
            tiles += added
            room -= added.reduce(0) { $0 + $1.png.count }
            found.levels = lowest...level
            if areas.count == 2 { found.whole = found.levels }
        }
        return .tiles(tiles, found)
    }

    /// The tiles of an area at a level, with those around it; nil if they have no room.
    private func tiles(
        of area: TileArea, at level: Int, atMost most: Int
    ) throws(Problem) -> [(address: TileAddress, png: [UInt8])]? {
        let area = area.grown(by: MapPoint.worldSize / Double(1 << level))
        // Tiles of the least size would already take all the room.
        guard area.count(at: level) <= most / Self.leastBytes else { return nil }
        var tiles: [(address: TileAddress, png: [UInt8])] = []
        var count = 0
        for tile in area.tiles(at: level, atMost: .max) {
            guard let png = try png(tile) else { continue }
            count += png.count
            guard count <= most else { return nil }
            tiles.append((tile, png))
        }
        return tiles
    }

    /// Bytes of the smallest PNGs.
    private static let leastBytes = 67
}
