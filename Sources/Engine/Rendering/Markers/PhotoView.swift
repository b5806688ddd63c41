/// How a photo is to be seen: cameras keep the pixels as they come, and note how they were held.
struct PhotoView {
    /// 1 to 8, as EXIF counts: the sides that the first row and the first column are on.
    private let orientation: Int

    static let upright = PhotoView(orientation: 1)

    /// True if its width is seen as its height.
    var isTurned: Bool { orientation > 4 }

    private init(orientation: Int) { self.orientation = orientation }

    init(ofJPEG bytes: [UInt8]) { orientation = Self.orientation(ofJPEG: bytes) ?? 1 }

    /// Where a pixel is seen.
    func place(_ column: Int, _ row: Int, width: Int, height: Int) -> (column: Int, row: Int) {
        let (right, down) = (width - 1 - column, height - 1 - row)
        return switch orientation {
        case 2: (right, row)
        case 3: (right, down)
        case 4: (column, down)
        case 5: (row, column)
        case 6: (down, column)
        case 7: (down, right)
        case 8: (row, right)
        default: (column, row)
        }
    }

    /// The orientation in the EXIF data of a JPEG; nil if there is none that can be read.
    private static func orientation(ofJPEG bytes: [UInt8]) -> Int? {
        var next = 2
        while next + 4 <= bytes.count, bytes[next] == 0xFF, bytes[next + 1] != 0xDA {
            let length = Int(bytes[next + 2]) << 8 | Int(bytes[next + 3])
            let end = next + 2 + length
            guard length >= 2, end <= bytes.count else { return nil }
            let body = bytes[(next + 4)..<end]
            if bytes[next + 1] == 0xE1, body.starts(with: Array("Exif".utf8) + [0, 0]) {
                return orientation(ofTIFF: Array(body.dropFirst(6)))
            }
            next = end
        }
        return nil
    }

    private static func orientation(ofTIFF bytes: [UInt8]) -> Int? {
        guard bytes.count >= 8 else { return nil }
        let isBig = bytes[0] == UInt8(ascii: "M")
        func number(_ start: Int, _ count: Int) -> Int? {
            guard start >= 0, start + count <= bytes.count else { return nil }
            return (0..<count).reduce(0) { $0 << 8 | Int(bytes[start + (isBig ? $1 : count - 1 - $1)]) }
        }
        guard let first = number(4, 4), let count = number(first, 2) else { return nil }
        for entry in 0..<count where number(first + 2 + entry * 12, 2) == 0x0112 {
            return number(first + 2 + entry * 12 + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil }
        }
        return nil
    }
}
