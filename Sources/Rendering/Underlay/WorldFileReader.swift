import Geometry
import Layers
import Streams

/// Reads where a picture is from the world file beside it, in metres of EPSG:3857.
enum WorldFileReader {
    private static let endings = ["pgw", "pngw", "wld"]
    private static let equator = 2 * Double.pi * 6_378_137

    static func place(beside path: String) throws(Problem) -> ImagePlace {
        let stem = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
        guard let file = endings.map({ "\(stem).\($0)" }).first(where: { FileIdentity.exists(at: $0) }) else {
            throw Problem(
                .noInput, "no-world-file", at: Place(source: path), "no world file tells where the underlay is",
                hint: "write one with --world-file, or give the map rect: --underlay FILE,X,Y,W,H")
        }
        let bytes = try SmallFile.bytes(at: file)
        let numbers = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).map { Double($0) }
        guard numbers.count == 6, numbers.allSatisfy({ $0?.isFinite == true }) else {
            throw Problem(.data, "bad-world-file", at: Place(source: file), "a world file has six numbers")
        }
        let values = numbers.map { $0 ?? 0 }
        guard values[0] * values[3] != values[1] * values[2], values.allSatisfy({ $0.magnitude < 1e12 }) else {
            throw Problem(.data, "bad-world-file", at: Place(source: file), "the pixels have no size")
        }
        let points = MapPoint.worldSize / equator
        let right = Shape.Point(x: values[0] * points, y: -values[1] * points)
        let down = Shape.Point(x: values[2] * points, y: -values[3] * points)
        // The file has the middle of the first pixel.
        let middle = Shape.Point(
            x: (values[4] / equator + 0.5) * MapPoint.worldSize, y: (0.5 - values[5] / equator) * MapPoint.worldSize)
        let corner = Shape.Point(x: middle.x - (right.x + down.x) / 2, y: middle.y - (right.y + down.y) / 2)
        return ImagePlace(corner: corner, right: right, down: down)
    }
}
