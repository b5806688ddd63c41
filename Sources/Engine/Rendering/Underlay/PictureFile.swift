import Cairo
import Layers
import Streams

/// A PNG on its way from a file to cairo. It is not in memory beside its pixels unless it is needed: each may take 64
/// MB.
final class PictureFile {
    private var source: ByteSource
    private let isKept: Bool
    private(set) var size = (width: 0, height: 0)
    /// The first piece until it is returned.
    private var start: [UInt8]?
    /// The bytes that were decoded, if they are kept.
    private(set) var png: [UInt8] = []
    private var count = 0
    private var failure: Problem?

    /// Longest file that is read.
    private static let longest = 256 << 20

    /// Opens a file, which must begin as a PNG does.
    init(_ path: String, isKept: Bool) throws(Problem) {
        source = try ByteSource(path: path)
        self.isKept = isKept
        start = next()
        if let failure { throw failure }
        guard let start, let size = ImageSurface.size(ofPNG: start.span) else {
            throw Problem(.data, "bad-image", at: InputLocation(source: source.name), "it is not a PNG")
        }
        self.size = size
    }

    /// Decodes the PNG.
    func decoded() throws(Problem) -> SharedImage {
        do throws(CairoError) {
            return try SharedImage(pngPieces: { self.next() })
        } catch {
            if let failure { throw failure }
            throw Problem(image: error, of: source.name)
        }
    }

    private func next() -> [UInt8]? {
        if let start = start.take() { return start }
        var buffer = ByteBuffer()
        do throws(Problem) {
            // The first piece has the size of the picture, even if a pipe is slow.
            while buffer.count < 64, try source.read(into: &buffer, upTo: 64 << 10) > 0 {}
            count += buffer.count
            guard count <= Self.longest else { throw SmallFile.tooLarge(source.name, Self.longest) }
        } catch {
            failure = error
            return nil
        }
        guard !buffer.isEmpty else { return nil }
        let piece = (0..<buffer.count).map { buffer[$0] }
        if isKept { png += piece }
        return piece
    }
}
