public import Geometry
import Layers
import Pictures

/// The images of a page, each once, by number.
public struct PageImages {
    /// A PNG with its size in pixels.
    public struct Image {
        public var png: [UInt8]
        public var size: PixelSize

        public init(png: [UInt8], size: PixelSize) {
            self.png = png
            self.size = size
        }
    }

    private let read: (String) -> Image?
    private var numbers: [[UInt8]: Int] = [:]
    private var known: [String: (number: Int, size: PixelSize)?] = [:]
    /// Images as data URIs, in the order of their numbers.
    private(set) var sources: [String] = []

    /// - Parameter read: finds the image of a path; nil for one that cannot be shown.
    init(read: @escaping (String) -> Image?) { self.read = read }

    /// The number and the size of the image of a path.
    mutating func find(_ path: String) -> (number: Int, size: PixelSize)? {
        if let known = known[path] { return known }
        let found = read(path).map { (number: add($0.png), size: $0.size) }
        known[path] = .some(found)
        return found
    }

    /// The number of an image, which may be there already.
    mutating func add(_ png: [UInt8]) -> Int {
        if let number = numbers[png] { return number }
        numbers[png] = sources.count
        sources.append(Self.source(of: png))
        return sources.count - 1
    }

    /// A PNG as a data URI.
    static func source(of png: [UInt8]) -> String {
        var source = ByteBuffer()
        source.append("data:image/png;base64,")
        source.append(base64: png.span)
        return source.text
    }

    var byteCount: Int { sources.reduce(0) { $0 + $1.utf8.count } }
}

extension ByteBuffer {
    /// The bytes as text, which they must be.
    var text: String { unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }
}
