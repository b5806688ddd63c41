import Cairo
import Geometry

/// Colours of an image at the pixels of a picture, for images that are turned or made much larger: cairo rounds the steps
/// from pixel to pixel to 1/65,536, and leaves hairlines between images that are turned.
struct ImageSampling {
    private let corner: Shape.Point
    private let right: Shape.Point
    private let down: Shape.Point
    private let determinant: Double
    /// The part of the image that shows, in its pixels.
    private let shown: PixelRect

    /// - Parameters:
    ///   - shown: the part of the image that shows, in its pixels.
    ///   - corner: the upper left corner of the image, in pixels.
    ///   - right: the step from a pixel of the image to the next.
    ///   - down: the step from a pixel of the image to the one below.
    init(_ shown: PixelRect, corner: Shape.Point, right: Shape.Point, down: Shape.Point) {
        self.shown = shown
        (self.corner, self.right, self.down) = (corner, right, down)
        determinant = right.x * down.y - right.y * down.x
    }

    /// True if cairo would do worse: it draws well what is upright and not made much larger.
    var isFit: Bool {
        determinant != 0 && (!isUpright || leastStep >= 4)
    }

    private var isUpright: Bool { right.y == 0 && down.x == 0 && right.x > 0 && down.y > 0 }

    /// Pixels from a pixel of the image to the next, the shorter way.
    private var leastStep: Double { min(length(right), length(down)) }

    private func length(_ step: Shape.Point) -> Double { (step.x * step.x + step.y * step.y).squareRoot() }

    /// Places in a pixel each way whose colours are mixed, so that an image that is made smaller loses no line.
    private var samplesPerSide: Int { Int(min((1 / leastStep).rounded(.up), 16)) }

    /// Whole pixels of a rect that the image meets; nil for none.
    func pixels(within rect: PixelRect) -> PixelRect? {
        var box = Shape.Box()
        for (x, y) in shown.corners {
            box.insert(
                Shape.Point(x: corner.x + right.x * x + down.x * y, y: corner.y + right.y * x + down.y * y))
        }
        let (left, top) = (max(box.west.rounded(.down), rect.minX), max(box.south.rounded(.down), rect.minY))
        let (end, bottom) = (min(box.east.rounded(.up), rect.maxX), min(box.north.rounded(.up), rect.maxY))
        guard left < end, top < bottom else { return nil }
        return PixelRect(x: left, y: top, width: end - left, height: bottom - top)
    }

    /// The colours of the image at the middles of some pixels; those beyond it are transparent.
    func sample(_ image: borrowing ImageSurface, at pixels: PixelRect) throws(CairoError) -> ImageSurface {
        let (width, height) = (Int(pixels.width), Int(pixels.height))
        var target = try ImageSurface(width: width, height: height, .argb32)
        let stride = target.stride
        if isUpright {
            enlarge(image, into: &target, pixels)
            return target
        }
        let texels = Texels(image)
        let side = samplesPerSide
        target.withMutableBytes { bytes in
            for row in 0..<height {
                for column in 0..<width {
                    let (x, y) = (pixels.minX + Double(column), pixels.minY + Double(row))
                    let middle = position(x + 0.5, y + 0.5)
                    // The middle decides to which of two tiles a pixel belongs.
                    guard shows(middle.x, middle.y) else { continue }
                    let start = row * stride + column * 4
                    for part in 0..<4 {
                        var sum = 0.0
                        for step in 0..<side * side {
                            let position = position(
                                x + (Double(step % side) + 0.5) / Double(side),
                                y + (Double(step / side) + 0.5) / Double(side))
                            sum += texels.value(part, position.x, position.y)
                        }
                        bytes[start + part] = UInt8((sum / Double(side * side)).rounded())
                    }
                }
            }
        }
        return target
    }

    private func enlarge(_ image: borrowing ImageSurface, into target: inout ImageSurface, _ pixels: PixelRect) {
        let stride = target.stride
        // The middle decides to which of two tiles a pixel belongs.
        let middles = (0..<target.width).map { position(pixels.minX + Double($0) + 0.5, corner.y).x }
        let columns = middles.indices.filter { shows(middles[$0], shown.minY) }
        guard let first = columns.first else { return }
        var enlarging = ImageEnlarging(image, positions: columns.map { middles[$0] })
        let height = target.height
        target.withMutableBytes { bytes in
            for row in 0..<height {
                let middle = position(corner.x, pixels.minY + Double(row) + 0.5).y
                guard shows(shown.minX, middle) else { continue }
                enlarging.fill(&bytes, from: row * stride + first * 4, at: middle, of: image)
            }
        }
    }

    /// True within the part that shows. Of the pixels between two tiles none is lost to rounding.
    private func shows(_ x: Double, _ y: Double) -> Bool {
        let rim = 1e-6
        return x >= shown.minX - rim && y >= shown.minY - rim && x <= shown.maxX + rim && y <= shown.maxY + rim
    }

    /// The position in the image of a position in the picture.
    @inline(__always)
    private func position(_ x: Double, _ y: Double) -> Shape.Point {
        let (x, y) = (x - corner.x, y - corner.y)
        return Shape.Point(
            x: (x * down.y - y * down.x) / determinant, y: (y * right.x - x * right.y) / determinant)
    }
}

/// The pixels of an image, blended with their neighbours.
private struct Texels: ~Escapable {
    private let bytes: Span<UInt8>
    private let stride: Int
    private let width: Int
    private let height: Int
    private let isOpaque: Bool

    @_lifetime(borrow image)
    init(_ image: borrowing ImageSurface) {
        bytes = image.bytes
        (stride, width, height) = (image.stride, image.width, image.height)
        isOpaque = image.format == .rgb24
    }

    /// A byte of the colour at a position, before it is rounded.
    func value(_ part: Int, _ x: Double, _ y: Double) -> Double {
        if part == 3, isOpaque { return 255 }
        let (column, right) = Self.between(x, width)
        let (row, down) = Self.between(y, height)
        let (nextColumn, nextRow) = (min(column + 1, width - 1), min(row + 1, height - 1))
        func byte(_ column: Int, _ row: Int) -> Double { Double(bytes[row * stride + column * 4 + part]) }
        let above = byte(column, row) * (1 - right) + byte(nextColumn, row) * right
        let below = byte(column, nextRow) * (1 - right) + byte(nextColumn, nextRow) * right
        return above * (1 - down) + below * down
    }

    /// The pixel whose middle comes before a position, and how far it is from there to the next.
    private static func between(_ position: Double, _ count: Int) -> (index: Int, rest: Double) {
        let shifted = min(max(position - 0.5, 0), Double(count - 1))
        let index = shifted.rounded(.down)
        return (Int(index), shifted - index)
    }
}
