public import Geometry
import JSON
import Layers
public import Pictures

/// Pixels below all layers, which readers of the page choose by name: a picture with its place, or tiles.
public struct PageBase: Sendable {
    public enum Content: Sendable {
        case picture(png: [UInt8], rect: MapRect)
        case tiles([(address: TileAddress, png: [UInt8])], levels: ClosedRange<Int>)
    }

    public var name: String
    public var content: Content

    /// Levels below the lowest one of its tiles at which a base still shows, as in `plat.Bases.mostLevels`.
    public static let mostLevelsBelow = 3

    public init(_ name: String, _ content: Content) {
        self.name = name
        self.content = content
    }

    func value(_ images: inout PageImages) -> JSONValue {
        switch content {
        case .picture(let png, let rect):
            [
                "name": .string(name), "image": .integer(images.add(png)),
                "rect": .array([rect.minX, rect.minY, rect.maxX, rect.maxY].map { .number($0) }), "tiles": .null,
            ]
        case .tiles(let tiles, let levels):
            [
                "name": .string(name), "image": .null, "rect": .null,
                "tiles": [
                    "zooms": .array([.integer(levels.lowerBound), .integer(levels.upperBound)]),
                    "keys": .string(Self.keys(tiles.map(\.address))),
                    "images": .array(tiles.map { .integer(images.add($0.png)) }),
                ],
            ]
        }
    }

    /// Level, column and row of each tile, as differences from the tile before.
    private static func keys(_ tiles: [TileAddress]) -> String {
        var numbers = PackedNumbers()
        var last = (level: 0, column: 0, row: 0)
        for tile in tiles {
            numbers.append(signed: tile.level - last.level)
            numbers.append(signed: tile.column - last.column)
            numbers.append(signed: tile.row - last.row)
            last = (tile.level, tile.column, tile.row)
        }
        return numbers.base64
    }
}
