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

        init(_ surface: consuming ImageSurface) { self.surface = surface }

        /// The size in which an image is drawn: its own, or that of which it has one side or both.
        func size(width: Double, height: Double) -> (width: Double, height: Double) {
            let ratio = Double(surface.height) / Double(surface.width)
            switch (width == 0, height == 0) {
            case (true, true): return (Double(surface.width), Double(surface.height))
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
            let icon = Icon(try file.pixels.surface())
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

        var size: PixelSize { PixelSize(width: Double(pixels.width), height: Double(pixels.height)) }
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

    /// Reads a PNG, which later drawings use by its path.
    public mutating func add(_ path: String) throws(Problem) {
        guard files[path] == nil else { return }
        let png = try SmallFile.bytes(at: path, atMost: Self.longest)
        do throws(CairoError) {
            let pixels = try SharedImage(png: png.span)
            files[path] = File(png: png, pixels: pixels)
            let (width, height) = (Double(pixels.width), Double(pixels.height))
            longestSide = max(longestSide, width, height)
            largestRatio = max(largestRatio, width / height, height / width)
        } catch {
            throw Problem(image: error, of: path)
        }
    }

    /// The file of an image as it is, and its size in pixels.
    public func png(_ path: String) -> (bytes: [UInt8], size: PixelSize)? { files[path].map { ($0.png, $0.size) } }

    subscript(path: String) -> File? { files[path] }
}
