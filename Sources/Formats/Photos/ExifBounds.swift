import Layers

/// Bounds of the entries of EXIF data. libexif passes over entries that are cut off, as if they were not there; here
/// those that matter are found, so that damage does not look like a photo without a position.
struct ExifBounds {
    private let isBigEndian: Bool
    private static let headerLength = 8
    private static let directoryTags: [Int] = [0x8769, 0x8825]
    /// Bytes of a value of each format.
    private static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8]

    /// Finds what is wrong with the data of a photo; nil if nothing is.
    ///
    /// - Parameter bytes: from the byte order on.
    static func fault(in bytes: Span<UInt8>) -> Wording? {
        guard bytes.count >= headerLength else { return "the EXIF data ends in its header" }
        let order = (bytes[0], bytes[1])
        let isBigEndian = order == (0x4D, 0x4D)
        guard isBigEndian || order == (0x49, 0x49) else { return "the EXIF data has no byte order" }
        let bounds = ExifBounds(isBigEndian: isBigEndian)
        guard bounds.number16(bytes, 2) == 42 else { return "the header of the EXIF data is wrong" }
        var offsets = [bounds.number32(bytes, 4)]
        if let fault = bounds.fault(inDirectoryAt: offsets[0], of: bytes, &offsets) { return fault }
        for offset in offsets.dropFirst() {
            var others: [Int] = []
            if let fault = bounds.fault(inDirectoryAt: offset, of: bytes, &others) { return fault }
        }
        return nil
    }

    /// - Parameter directories: gets the offsets of other directories.
    private func fault(
        inDirectoryAt start: Int, of bytes: Span<UInt8>, _ directories: inout [Int]
    ) -> Wording? {
        guard start >= Self.headerLength, start + 2 <= bytes.count else {
            return "the EXIF data has no directory at byte \(start)"
        }
        let count = number16(bytes, start)
        guard start + 2 + 12 * count <= bytes.count else { return "the EXIF data ends inside a directory" }
        for index in 0..<count {
            let entry = start + 2 + 12 * index
            let tag = number16(bytes, entry)
            if Self.directoryTags.contains(tag) { directories.append(number32(bytes, entry + 8)) }
            guard Photo.tags.contains(tag), let size = Self.sizes[number16(bytes, entry + 2)] else { continue }
            let length = size * number32(bytes, entry + 4)
            guard length <= 4 || number32(bytes, entry + 8) + length <= bytes.count else {
                return "the EXIF data ends inside a value"
            }
        }
        return nil
    }

    private func number16(_ bytes: Span<UInt8>, _ index: Int) -> Int {
        let (first, second) = (Int(bytes[index]), Int(bytes[index + 1]))
        return isBigEndian ? first << 8 | second : second << 8 | first
    }

    private func number32(_ bytes: Span<UInt8>, _ index: Int) -> Int {
        let (first, second) = (number16(bytes, index), number16(bytes, index + 2))
        return isBigEndian ? first << 16 | second : second << 16 | first
    }
}
