import Memory

/// Labels by size, so that a large one does not make the cells of the small ones large.
struct SizeClasses {
    /// The greatest width and height of each class; zeros for an empty class.
    private(set) var extents: [(width: Int32, height: Int32)]
    /// The class with the most labels.
    let mostUsual: Int
    private let most: Int

    /// Lengths in a class differ by a factor of at most eight.
    private static let octaves = 3

    /// O(n).
    init(_ field: borrowing LabelField) {
        var counts = [Int](repeating: 0, count: 12)
        var extents = Array(repeating: (width: Int32(0), height: Int32(0)), count: 12)
        let most = Int32.bitWidth - field.longest.leadingZeroBitCount
        for index in 0..<field.count where field.boxes.span[index].canCollide {
            let extent = field.extent(index)
            let slot = Self.slot(extent, most)
            counts[slot] += 1
            extents[slot] = (max(extents[slot].width, extent.width), max(extents[slot].height, extent.height))
        }
        while extents.count > 1, extents.last?.width == 0 { extents.removeLast() }
        self.extents = extents
        self.most = most
        mostUsual = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    }

    /// Class of a size; 0 is the class of the largest labels.
    @inline(__always)
    func slot(_ extent: (width: Int32, height: Int32)) -> Int {
        extents.count == 1 ? 0 : Self.slot(extent, most)
    }

    private static func slot(_ extent: (width: Int32, height: Int32), _ most: Int) -> Int {
        let bits = Int32.bitWidth - max(extent.width, extent.height).leadingZeroBitCount
        return min((most - bits) / octaves, 11)
    }
}
