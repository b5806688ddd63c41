/// Gathers map points, millions of them in constant memory, for the smallest rect that covers them on the cylinder: the
/// one that skips the largest gap in longitude.
///
/// The world is split into 4096 bins that keep their westernmost and easternmost x. A gap inside one bin is not seen,
/// so the rect is exact if some gap is at least a bin (65536 map points, 0.088°) wide. Otherwise it may be up to a bin
/// too wide. The order of insertion and merging never matters.
public struct LongitudeCoverage: Sendable {
    /// Number of bins that the world is split into.
    public static let binCount = 4096

    /// Width of a bin in map points; the rect is too wide by less than this.
    public static let binWidth = MapPoint.worldSize / Double(binCount)

    private var bins = [Bin](repeating: Bin(), count: binCount)
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
        bins[Self.bin(of: x)].insert(x)
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
        for index in bins.indices { bins[index].merge(other.bins[index]) }
        north = min(north, other.north)
        south = max(south, other.south)
    }

    /// The smallest rect over everything. Its western edge is in [0, worldSize); its eastern edge may lie past the
    /// world. Among equal gaps, it skips the one over the antimeridian, or else the westernmost. Null when empty.
    public var rect: MapRect {
        guard !isEmpty else { return .null }
        let occupied = bins.filter { $0.west <= $0.east }
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
            + bins.indices.filter { bins[$0].west <= bins[$0].east }
            .flatMap { [Double($0), bins[$0].west, bins[$0].east] }
    }

    /// Nil for numbers that no coverage has written.
    public init?(numbers: [Double]) {
        guard numbers.count >= 2, numbers.count % 3 == 2 else { return nil }
        (north, south) = (numbers[0], numbers[1])
        for place in stride(from: 2, to: numbers.count, by: 3) {
            guard let index = Int(exactly: numbers[place]), bins.indices.contains(index) else { return nil }
            bins[index] = Bin(west: numbers[place + 1], east: numbers[place + 2])
        }
    }

    private static func bin(of x: Double) -> Int { min(Int(x / binWidth), binCount - 1) }

    /// Covers every bin in between from side to side, so that no gap is left between them.
    private mutating func cover(from west: Double, to east: Double) {
        let first = Self.bin(of: west)
        let last = Self.bin(of: east)
        for index in first...last {
            bins[index].insert(max(west, Double(index) * Self.binWidth))
            bins[index].insert(min(east, Double(index + 1) * Self.binWidth))
        }
    }

    private struct Bin {
        var west = Double.infinity
        var east = -Double.infinity

        mutating func insert(_ x: Double) {
            if x < west { west = x }
            if x > east { east = x }
        }

        mutating func merge(_ other: Bin) {
            west = min(west, other.west)
            east = max(east, other.east)
        }
    }
}
