import Cairo
import Geometry
import Layers
import Pictures
import Streams

/// A picture that lies on the map.
struct UnderlayImage {
    enum Source: Sendable {
        /// A PNG, decoded where it is drawn.
        case png([UInt8])
        case pixels(SharedImage)
    }

    let source: Source
    /// The file that it is, or in which it is a tile.
    let file: String
    let tile: TileAddress?
    /// True if it lies on each copy of the world.
    var isRepeated = true
    /// The part that shows, in pixels of the image.
    var shown: PixelRect
    let width: Int
    let height: Int
    /// Map point of the upper left corner.
    let corner: Shape.Point
    /// Map points from a pixel to the next one in its row.
    let right: Shape.Point
    /// Map points from a pixel to the one below it.
    let down: Shape.Point

    /// - Returns: nil if the bytes are not a PNG.
    init?(
        _ png: [UInt8], of file: String, tile: TileAddress? = nil,
        _ place: (_ width: Double, _ height: Double) -> ImagePlace
    ) {
        guard let size = ImageSurface.size(ofPNG: png.span), size.width > 0, size.height > 0 else { return nil }
        self.init(.png(png), size, of: file, tile: tile, place(Double(size.width), Double(size.height)))
    }

    init(
        _ source: Source, _ size: (width: Int, height: Int), of file: String, tile: TileAddress? = nil,
        _ place: ImagePlace
    ) {
        self.source = source
        (self.file, self.tile) = (file, tile)
        (width, height) = size
        shown = PixelRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        (corner, right, down) = (place.corner, place.right, place.down)
    }

    /// The error for pixels that cannot be read.
    func problem(_ message: String) -> Problem { Self.problem(message, file, tile) }

    static func problem(_ message: String, _ file: String, _ tile: TileAddress?) -> Problem {
        let name = tile.map { "tile \($0.level)/\($0.column)/\($0.row)" } ?? "the underlay"
        return Problem(.data, "bad-image", at: InputLocation(source: file), "\(printable(name)): \(printable(message))")
    }

    /// Around the part that shows, in map points.
    var box: Shape.Box {
        var box = Shape.Box()
        for (x, y) in shown.corners {
            box.insert(
                Shape.Point(x: corner.x + right.x * x + down.x * y, y: corner.y + right.y * x + down.y * y))
        }
        return box
    }

    /// Shows only the part that stands in for a missing tile of a higher level.
    mutating func crop(to child: TileAddress) {
        guard let tile, child.level > tile.level else { return }
        let parts = 1 << (child.level - tile.level)
        let (width, height) = (Double(self.width) / Double(parts), Double(self.height) / Double(parts))
        shown = PixelRect(
            x: Double(child.column - tile.column * parts) * width, y: Double(child.row - tile.row * parts) * height,
            width: width, height: height)
    }
}

extension PixelRect {
    /// The four corners.
    var corners: [(x: Double, y: Double)] { [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)] }
}

/// The place of an image: a corner, and the steps of its pixels, in map points.
struct ImagePlace: Sendable {
    var corner: Shape.Point
    var right: Shape.Point
    var down: Shape.Point

    init(corner: Shape.Point, right: Shape.Point, down: Shape.Point) {
        self.corner = corner
        self.right = right
        self.down = down
    }

    /// True if a pixel is wider than the world, or the corner many worlds away.
    var isTooFar: Bool {
        let lengths = [right.x, right.y, down.x, down.y].map(\.magnitude)
        return lengths.contains { $0 > MapPoint.worldSize }
            || [corner.x, corner.y].contains { $0.magnitude > 16 * MapPoint.worldSize }
    }

    /// An image that fills a rect.
    init(_ rect: MapRect, width: Double, height: Double) {
        corner = Shape.Point(x: rect.minX, y: rect.minY)
        right = Shape.Point(x: rect.width / width, y: 0)
        down = Shape.Point(x: 0, y: rect.height / height)
    }
}
