import Cairo

/// Makes an upright image larger. Its rows are blended across first, each once; then two of them make each row of pixels.
struct ImageEnlarging: ~Copyable {
    /// One in the numbers that blend: with 12 bits each way, a byte fills 32.
    private static let one = 1 << 12

    private let columns: [Blend]
    private var above: Row
    private var below: Row

    /// The pixel of an image whose middle comes before a position, the next one, and the part of the next in the blend.
    struct Blend {
        var first: Int
        var next: Int
        var part: UInt32

        init(at position: Double, of count: Int) {
            let shifted = min(max(position - 0.5, 0), Double(count - 1))
            first = Int(shifted)
            next = min(first + 1, count - 1)
            part = UInt32(((shifted - Double(first)) * Double(ImageEnlarging.one)).rounded())
        }
    }

    /// A row of the image, blended across.
    private struct Row {
        private(set) var values: [UInt32]
        private(set) var number = -1

        init(_ count: Int) { values = Array(repeating: 0, count: count * 4) }

        mutating func read(_ number: Int, of image: borrowing ImageSurface, _ columns: [Blend]) {
            guard self.number != number else { return }
            self.number = number
            let bytes = image.bytes
            let start = number * image.stride
            let isOpaque = image.format == .rgb24
            for (index, column) in columns.enumerated() {
                let (first, next) = (start + column.first * 4, start + column.next * 4)
                let rest = UInt32(one) - column.part
                for part in 0..<4 {
                    values[index * 4 + part] =
                        UInt32(bytes[first + part]) &* rest &+ UInt32(bytes[next + part]) &* column.part
                }
                if isOpaque { values[index * 4 + 3] = 255 * UInt32(one) }
            }
        }
    }

    /// - Parameters:
    ///   - positions: where the pixels to draw lie in the image, from left to right.
    init(_ image: borrowing ImageSurface, positions: [Double]) {
        let width = image.width
        columns = positions.map { Blend(at: $0, of: width) }
        above = Row(positions.count)
        below = above
    }

    /// Fills pixels of a row.
    ///
    /// - Parameters:
    ///   - start: the first byte of the pixels.
    ///   - position: where the row lies in the image.
    mutating func fill(
        _ bytes: inout MutableSpan<UInt8>, from start: Int, at position: Double, of image: borrowing ImageSurface
    ) {
        let blend = Blend(at: position, of: image.height)
        if above.number != blend.first { swap(&above, &below) }
        above.read(blend.first, of: image, columns)
        below.read(blend.next, of: image, columns)
        let (part, rest) = (blend.part, UInt32(Self.one) - blend.part)
        for index in above.values.indices {
            let sum = above.values[index] &* rest &+ below.values[index] &* part &+ 1 << 23
            bytes[start + index] = UInt8(truncatingIfNeeded: sum >> 24)
        }
    }
}
