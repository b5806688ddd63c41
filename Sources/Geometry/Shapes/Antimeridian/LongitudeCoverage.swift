/// Gathers map points, millions of them in constant memory, for the smallest rect that covers them on the cylinder: the
/// one that skips the largest gap in longitude. Takes little memory for a small part of the world, or all of it.
///
/// The world is split into 4096 bins that keep their westernmost and easternmost x. A gap inside one bin is not seen,
/// so the rect is exact if some gap is at least a bin (65536 map points, 0.088°) wide. Otherwise it may be up to a bin
/// too wide. The order of insertion and merging never matters.
public struct LongitudeCoverage: Sendable {
    /// Number of bins that the world is split into.
    public static let binCount = 4096

    /// Width of a bin in map points; the rect is too wide by less than this.
    public static let binWidth = MapPoint.worldSize / Double(binCount)

    /// Blocks of bins, from west to east; empty where there is nothing.
    private var blocks = [[Bin]](repeating: [], count: binCount / blockLength)
    private var north = Double.infinity
    private var south = -Double.infinity

    /// Covers nothing.
    public init() {}

    /// True if nothing was inserted.
    public var isEmpty: Bool { north > south }

    /// Covers a point, whichever copy of the world it is in. Skips `.invalid` and points that are not finite.
    public mutating func insert(_ point: MapPoint) {
        guard point.x.isFinite, point.y.isFinite, point != .invalid else { return }
        let x = MapPoint.wrapped(x: point.x)
        insert(x, at: Self.bin(of: x))
        north = min(north, point.y)
        south = max(south, point.y)
    }

    /// Covers the whole width of a rect, such as the bounding rect of a shape. Skips null and negative rects, and those
    /// that are not finite.
    public mutating func insert(_ rect: MapRect) {
        guard rect.isStandard, rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else {
            return
        }
        let (inside, remainder) = rect.longitudePieces
        cover(from: inside.minX, to: inside.maxX)
        if !remainder.isNull { cover(from: remainder.minX, to: remainder.maxX) }
        north = min(north, rect.minY)
        south = max(south, rect.maxY)
    }

    /// Covers what the other covers.
    public mutating func merge(_ other: LongitudeCoverage) {
        for block in blocks.indices where !other.blocks[block].isEmpty {
            if blocks[block].isEmpty {
                blocks[block] = other.blocks[block]
                continue
            }
            for slot in 0..<Self.blockLength where !blocks[block][slot].covers(other.blocks[block][slot]) {
                blocks[block][slot].merge(other.blocks[block][slot])
            }
        }
        north = min(north, other.north)
        south = max(south, other.south)
    }

    /// The smallest rect over everything. Its western edge is in [0, worldSize); its eastern edge may lie past the
    /// world. Among equal gaps, it skips the one over the antimeridian, or else the westernmost. Null when empty.
    public var rect: MapRect {
        guard !isEmpty else { return .null }
        let occupied = blocks.flatMap { $0.filter { $0.west <= $0.east } }
        guard let first = occupied.first, let last = occupied.last else { return .null }
        var start = first.west
        var end = last.east
        var largestGap = first.west + MapPoint.worldSize - last.east
        for (bin, next) in zip(occupied, occupied.dropFirst()) where next.west - bin.east > largestGap {
            largestGap = next.west - bin.east
            start = next.west
            end = bin.east + MapPoint.worldSize
        }
        return MapRect(
            x: start, y: north, width: MapRect.extent(from: start, reaching: end),
            height: MapRect.extent(from: north, reaching: south))
    }

    /// All that it knows, as numbers that make the same coverage again.
    public var numbers: [Double] {
        [north, south]
            + blocks.indices.flatMap { block in
                blocks[block].enumerated().filter { $1.west <= $1.east }
                    .flatMap { [Double(block * Self.blockLength + $0), $1.west, $1.east] }
            }
    }

    /// Nil for numbers that no coverage has written.
    public init?(numbers: [Double]) {
        guard numbers.count >= 2, numbers.count % 3 == 2 else { return nil }
        (north, south) = (numbers[0], numbers[1])
        for slot in stride(from: 2, to: numbers.count, by: 3) {
            guard let index = Int(exactly: numbers[slot]), (0..<Self.binCount).contains(index) else { return nil }
            open(index / Self.blockLength)
            blocks[index / Self.blockLength][index % Self.blockLength] = Bin(
                west: numbers[slot + 1], east: numbers[slot + 2])
        }
    }

    private static func bin(of x: Double) -> Int { min(Int(x / binWidth), binCount - 1) }

    private mutating func insert(_ x: Double, at bin: Int) {
        let (block, slot) = (bin / Self.blockLength, bin % Self.blockLength)
        open(block)
        let bin = blocks[block][slot]
        // A full block is shared, and stays so.
        if x < bin.west || x > bin.east { blocks[block][slot].insert(x) }
    }

    private mutating func open(_ block: Int) {
        if blocks[block].isEmpty { blocks[block] = [Bin](repeating: Bin(), count: Self.blockLength) }
    }

    /// Covers every bin in between from side to side, so that no gap is left between them.
    private mutating func cover(from west: Double, to east: Double) {
        let first = Self.bin(of: west)
        let last = Self.bin(of: east)
        var index = first
        while index <= last {
            if index > first, index % Self.blockLength == 0, index + Self.blockLength <= last {
                // Nothing changes a full block, so all coverages share it.
                blocks[index / Self.blockLength] = Self.full[index / Self.blockLength]
                index += Self.blockLength
            } else {
                insert(max(west, Self.start(of: index)), at: index)
                insert(min(east, Self.start(of: index + 1)), at: index)
                index += 1
            }
        }
    }

    private static func start(of bin: Int) -> Double { Double(bin) * binWidth }

    private static let blockLength = 64
    /// Blocks that are covered from side to side.
    private static let full = (0..<binCount / blockLength).map { block in
        (block * blockLength..<(block + 1) * blockLength).map { Bin(west: start(of: $0), east: start(of: $0 + 1)) }
    }

    private struct Bin {
        var west = Double.infinity
        var east = -Double.infinity

        mutating func insert(_ x: Double) {
            if x < west { west = x }
            if x > east { east = x }
        }

        func covers(_ other: Bin) -> Bool { west <= other.west && east >= other.east }

        mutating func merge(_ other: Bin) {
            west = min(west, other.west)
            east = max(east, other.east)
        }
    }
}
