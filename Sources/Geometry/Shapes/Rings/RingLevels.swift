/// The rings that a sweep from west to east has met and not yet passed, by the heights they reach over. All rings
/// around a ring are at its height.
struct RingLevels {
    private let south: Double
    private let levelsPerUnit: Double
    private var levels: [[(index: Int, east: Double)]]
    /// How many entries were looked at; one that is made counts for several, as it takes memory.
    private(set) var comparisons = 0

    /// More levels would cost more memory for tall rings than they save time.
    private static let most = 256

    init(around box: Shape.Box, expecting count: Int) {
        let height = box.north - box.south
        let number = min(max(count / 8, 1), Self.most)
        south = box.south
        levelsPerUnit = height > 0 && height.isFinite ? Double(number) / height : 0
        levels = Array(repeating: [], count: number)
    }

    mutating func insert(_ index: Int, _ box: Shape.Box) {
        for level in level(box.south)...max(level(box.south), level(box.north)) {
            levels[level].append((index, box.east))
            comparisons += 16
        }
    }

    /// Returns the wanted rings at the height of a ring, and forgets those that end west of it.
    mutating func candidates(around box: Shape.Box, where isWanted: (Int) -> Bool) -> [Int] {
        let level = level(box.south)
        comparisons += levels[level].count
        levels[level].removeAll { $0.east < box.west }
        return levels[level].compactMap { isWanted($0.index) ? $0.index : nil }
    }

    private func level(_ y: Double) -> Int {
        let position = (y - south) * levelsPerUnit
        return position > 0 ? min(Int(min(position, Double(levels.count))), levels.count - 1) : 0
    }
}
