import Cairo
public import Geometry
public import Layers
import Streams

/// Surfaces of the images of markers and underlays, for one thread. Files are decoded before anything is drawn, but for
/// tiles.
public final class IconStore {
    let files: IconFiles
    private var icons: [String: Icon] = [:]
    private var underlays: [String: Icon] = [:]
    /// The first image of an underlay that could not be read.
    private(set) var failure: Problem?

    final class Icon {
        let surface: ImageSurface
        /// Its own size; nil if that is the number of its pixels.
        private let ownSize: PixelSize?

        init(_ surface: consuming ImageSurface, _ ownSize: PixelSize? = nil) {
            self.surface = surface
            self.ownSize = ownSize
        }

        /// The size in which an image is drawn: its own, or that of which it has one side or both.
        func size(width: Double, height: Double) -> (width: Double, height: Double) {
            let own = ownSize ?? PixelSize(width: Double(surface.width), height: Double(surface.height))
            let ratio = own.height / own.width
            switch (width == 0, height == 0) {
            case (true, true): return (own.width, own.height)
            case (false, true): return (width, width * ratio)
            case (true, false): return (height / ratio, height)
            case (false, false): return (width, height)
            }
        }
    }

    init(_ files: IconFiles) { self.files = files }

    /// The pixels of an underlay; nil if they are damaged.
    func icon(_ image: UnderlayImage) -> Icon? {
        do throws(CairoError) {
            switch image.source {
            case .png(let png): return Icon(try ImageSurface(png: png.span))
            case .pixels(let pixels):
                if let known = underlays[image.file] { return known }
                let icon = Icon(try pixels.surface())
                underlays[image.file] = icon
                return icon
            }
        } catch {
            if failure == nil { failure = image.problem(error.message) }
            return nil
        }
    }

    func icon(_ path: String) -> Icon? {
        if let icon = icons[path] { return icon }
        guard let file = files[path] else { return nil }
        do throws(CairoError) {
            let icon = Icon(try file.pixels.surface(), file.size)
            icons[path] = icon
            return icon
        } catch {
            return nil
        }
    }
}

/// Image files of markers, read and decoded.
public struct IconFiles: Sendable {
    struct File: Sendable {
        let png: [UInt8]
        let pixels: SharedImage

        /// Its own size, of which there may be more or fewer pixels.
        let size: PixelSize
    }

    /// By path.
    private var files: [String: File] = [:]
    /// Pixels of the longest side of all images.
    public private(set) var longestSide = 0.0

    /// The longer side of an image as a part of the shorter one, at most; at least 1.
    public private(set) var largestRatio = 1.0

    /// Longest file that is read.
    static let longest = 16 << 20

    public init() {}

    /// Reads a PNG, a JPEG, a GIF or an SVG, which later drawings use by its path.
    public mutating func add(_ path: String) throws(Problem) {
        guard files[path] == nil else { return }
        let bytes = try SmallFile.bytes(at: path, atMost: Self.longest)
        let decoded = try ImageDecoding(bytes, of: path)
        let png = decoded?.png ?? bytes
        guard decoded != nil || ImageSurface.size(ofPNG: png.span) != nil else {
            throw Problem(
                .data, "bad-image", at: InputLocation(source: path), "it is not a PNG, JPEG, GIF or SVG")
        }
        do throws(CairoError) {
            let pixels = try SharedImage(png: png.span)
            let (width, height) =
                decoded.map { ($0.size.width, $0.size.height) } ?? (Double(pixels.width), Double(pixels.height))
            files[path] = File(png: png, pixels: pixels, size: PixelSize(width: width, height: height))
            longestSide = max(longestSide, width, height)
            largestRatio = max(largestRatio, width / height, height / width)
        } catch {
            throw Problem(image: error, of: path)
        }
    }

    /// Reads an image that data names, which must not decide to read a device, or to wait for a pipe.
    public mutating func add(ofData path: String) throws(Problem) {
        guard !FileIdentity.regularFiles(of: [path]).isEmpty else {
            throw Problem(.noInput, "unreadable", at: InputLocation(source: path), "no such regular file")
        }
        try add(path)
    }

    /// The file of an image as it is, and its size in pixels.
    public func png(_ path: String) -> (bytes: [UInt8], size: PixelSize)? { files[path].map { ($0.png, $0.size) } }

    subscript(path: String) -> File? { files[path] }
}
