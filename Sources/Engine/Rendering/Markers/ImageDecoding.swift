import Cairo
import GIF
import Geometry
import JPEG
import Layers
import Pictures
import RSVG
import Streams

/// An image of a marker that is not a PNG: decoded, and encoded as a PNG, which pictures and pages take.
struct ImageDecoding {
    let png: [UInt8]
    /// Its own size, of which the PNG may have more or less pixels.
    let size: PixelSize

    private enum Format {
        case jpeg, gif, svg
    }

    /// Pixels of the longer side of what is made of large photos and of SVGs.
    private static let longest = 1024

    /// Pixels of the longer side that an SVG may have itself.
    private static let longestOwn = 10_000.0

    /// Decodes an image; nil if it is of none of these formats.
    init?(_ bytes: [UInt8], of path: String) throws(Problem) {
        let location = InputLocation(source: path)
        let drawn: (png: [UInt8], size: PixelSize)
        switch Self.format(of: bytes) {
        case nil: return nil
        case .jpeg: drawn = try Self.jpeg(bytes, location)
        case .gif: drawn = try Self.gif(bytes, location)
        case .svg: drawn = try Self.svg(bytes, location)
        }
        (png, size) = drawn
    }

    private static func format(of bytes: [UInt8]) -> Format? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: "GIF8".utf8) { return .gif }
        let start = bytes.prefix(4096)
        guard let first = start.first(where: { !" \t\r\n\u{FEFF}".utf8.contains($0) }), first == UInt8(ascii: "<")
        else {
            return nil
        }
        return String(decoding: start, as: UTF8.self).contains("<svg") ? .svg : nil
    }

    private static func jpeg(
        _ bytes: [UInt8], _ location: InputLocation
    ) throws(Problem) -> (png: [UInt8], size: PixelSize) {
        let picture: JPEGPicture
        do throws(JPEGError) {
            picture = try JPEGPicture(bytes.span, longest: longest)
        } catch {
            switch error {
            case .notInstalled(let text): throw missing(text, "libjpeg", package: "libjpeg62-turbo")
            case .damaged(let text): throw damaged("JPEG", text, location)
            }
        }
        let view = PhotoView(ofJPEG: bytes)
        let png = try png(picture.rgba, width: picture.width, height: picture.height, view)
        let (width, height) = (Double(picture.wholeWidth), Double(picture.wholeHeight))
        return (png, view.isTurned ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height))
    }

    private static func gif(
        _ bytes: [UInt8], _ location: InputLocation
    ) throws(Problem) -> (png: [UInt8], size: PixelSize) {
        let picture: GIFPicture
        do throws(GIFError) {
            picture = try GIFPicture(bytes.span)
        } catch {
            switch error {
            case .notInstalled(let text): throw missing(text, "giflib", package: "libgif7")
            case .damaged(let text): throw damaged("GIF", text, location)
            }
        }
        let png = try png(picture.rgba, width: picture.width, height: picture.height, .upright)
        return (png, PixelSize(width: Double(picture.width), height: Double(picture.height)))
    }

    private static func svg(
        _ bytes: [UInt8], _ location: InputLocation
    ) throws(Problem) -> (png: [UInt8], size: PixelSize) {
        do throws(VectorImageError) {
            let image = try VectorImage(bytes.span)
            guard image.width <= longestOwn, image.height <= longestOwn else {
                let (width, height) = (Int(min(image.width, 1e15)), Int(min(image.height, 1e15)))
                throw .damaged("it is \(width)x\(height) pixels, more than 10,000 a side")
            }
            let size = PixelSize(width: max(image.width, 1), height: max(image.height, 1))
            // Sharp at twice its size and more.
            let scale = min(4, Double(longest) / max(size.width, size.height))
            let (width, height) = (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
            var surface = try surface(width: max(width, 1), height: max(height, 1))
            try image.draw(on: surface)
            return (encoded(&surface), size)
        } catch {
            switch error {
            case .notInstalled(let text): throw missing(text, "librsvg", package: "librsvg2-2")
            case .damaged(let text): throw damaged("SVG", text, location)
            }
        }
    }

    private static func surface(width: Int, height: Int) throws(VectorImageError) -> ImageSurface {
        do throws(CairoError) {
            return try ImageSurface(width: width, height: height, .argb32)
        } catch {
            throw .damaged(error.message)
        }
    }

    /// A PNG of pixels in rows, turned as they are to be seen.
    private static func png(
        _ rgba: [UInt8], width: Int, height: Int, _ view: PhotoView
    ) throws(Problem) -> [UInt8] {
        do throws(CairoError) {
            let seen = view.isTurned ? (width: height, height: width) : (width: width, height: height)
            var surface = try ImageSurface(width: seen.width, height: seen.height, .argb32)
            let stride = surface.stride
            surface.withMutableBytes { bytes in
                for row in 0..<height {
                    for column in 0..<width {
                        let source = (row * width + column) * 4
                        let place = view.place(column, row, width: width, height: height)
                        let target = place.row * stride + place.column * 4
                        let alpha = Int(rgba[source + 3])
                        for part in 0..<3 {
                            bytes[target + 2 - part] = UInt8((Int(rgba[source + part]) * alpha + 127) / 255)
                        }
                        bytes[target + 3] = rgba[source + 3]
                    }
                }
            }
            return encoded(&surface)
        } catch {
            throw Problem(rendering: error)
        }
    }

    private static func encoded(_ surface: inout ImageSurface) -> [UInt8] {
        var encoder = TilePNG()
        var png = ByteBuffer()
        encoder.encode(PixelRows(surface), into: &png)
        return (0..<png.count).map { png[$0] }
    }

    private static func missing(_ text: String, _ library: String, package: String) -> Problem {
        Problem(
            .unavailable, "no-image-library", "\(printable(text))",
            hint: "install \(library) (Debian: apt-get install \(package))")
    }

    private static func damaged(_ format: String, _ text: String, _ location: InputLocation) -> Problem {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return Problem(.data, "bad-image", at: location, "the \(format) cannot be decoded: \(printable(words))")
    }
}
