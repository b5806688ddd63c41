import Geometry
import Layers
import Streams

/// Reads where a picture is from the world file beside it, in metres of EPSG:3857.
enum WorldFileReader {
    private static let endings = ["pgw", "pngw", "wld"]

    static func place(beside path: String) throws(Problem) -> ImagePlace {
        let stem = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
        guard let file = endings.map({ "\(stem).\($0)" }).first(where: { FileIdentity.exists(at: $0) }) else {
            throw Problem(
                .noInput, "no-world-file", at: InputLocation(source: path), "no world file tells where the underlay is",
                hint: "write one with --world-file, or give the map rect, as in FILE,X,Y,W,H")
        }
        try checkSystem(stem + ".prj")
        let bytes = try SmallFile.bytes(at: file)
        let numbers = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).map { Double($0) }
        guard numbers.count == 6, numbers.allSatisfy({ $0?.isFinite == true }) else {
            throw Problem(.data, "bad-world-file", at: InputLocation(source: file), "a world file has six numbers")
        }
        let values = numbers.map { $0 ?? 0 }
        guard values.allSatisfy({ $0.magnitude < 1e12 }) else { throw tooFar(file) }
        guard values[0] * values[3] != values[1] * values[2] else {
            throw Problem(.data, "bad-world-file", at: InputLocation(source: file), "the pixels have no size")
        }
        guard !isInDegrees(values) || FileIdentity.exists(at: stem + ".prj") else {
            throw unfitSystem(file, "its numbers look like degrees")
        }
        let equator = WorldFile.equator
        let points = MapPoint.worldSize / equator
        let right = Shape.Point(x: values[0] * points, y: -values[1] * points)
        let down = Shape.Point(x: values[2] * points, y: -values[3] * points)
        // The file has the middle of the first pixel.
        let middle = Shape.Point(
            x: (values[4] / equator + 0.5) * MapPoint.worldSize, y: (0.5 - values[5] / equator) * MapPoint.worldSize)
        let corner = Shape.Point(x: middle.x - (right.x + down.x) / 2, y: middle.y - (right.y + down.y) / 2)
        let place = ImagePlace(corner: corner, right: right, down: down)
        guard !place.isTooFar else { throw tooFar(file) }
        return place
    }

    private static func tooFar(_ file: String) -> Problem {
        Problem(.data, "bad-world-file", at: InputLocation(source: file), "the picture lies beyond the map")
    }

    /// Refuses a .prj that declares another coordinate system.
    private static func checkSystem(_ path: String) throws(Problem) {
        guard FileIdentity.exists(at: path) else { return }
        let text = String(decoding: try SmallFile.bytes(at: path), as: UTF8.self).uppercased()
        let names = [
            "PSEUDO-MERCATOR", "WEB_MERCATOR", "AUXILIARY_SPHERE", "\"3857\"", ",3857]", "EPSG:3857", "\"900913\"",
        ]
        guard names.contains(where: { text.contains($0) }) else {
            throw unfitSystem(path, "it names another coordinate system")
        }
    }

    private static func unfitSystem(_ path: String, _ reason: Wording) -> Problem {
        Problem(
            .data, "bad-world-file", at: InputLocation(source: path),
            "the underlay must be in EPSG:3857, but " + reason,
            hint: "project the picture, as with 'gdalwarp -t_srs EPSG:3857'")
    }

    /// True for a picture within 180 metres of the origin, which is rather one within 180 degrees.
    private static func isInDegrees(_ numbers: [Double]) -> Bool {
        numbers[4].magnitude <= 180 && numbers[5].magnitude <= 90
            && numbers[..<4].allSatisfy { $0.magnitude <= 10 }
    }
}
