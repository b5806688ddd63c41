import Cairo
public import Geometry
import Layers
import Memory
import Streams

/// The sizes of image files, each of which is looked at once, by any thread.
public final class ImageSizes: Sendable {
    private let known = Monitor([String: PixelSize?]())

    public init() {}

    /// The size of an image; nil if it cannot be read.
    public func size(of path: String) -> PixelSize? {
        known.update { known in
            if let size = known[path] { return size }
            let size = Self.read(path)
            known[path] = .some(size)
            return size
        }
    }

    private static func read(_ path: String) -> PixelSize? {
        // Data should not decide to read a device, or to wait for a pipe.
        guard !FileIdentity.regularFiles(of: [path]).isEmpty,
            let bytes = try? SmallFile.bytes(at: path, atMost: IconFiles.longest)
        else { return nil }
        if let decoded = try? ImageDecoding(bytes, of: path) { return decoded.size }
        guard let size = ImageSurface.size(ofPNG: bytes.span), size.width > 0, size.height > 0
        else { return nil }
        return PixelSize(width: Double(size.width), height: Double(size.height))
    }
}
