import Geometry
import LayerOverlay
import PartRuns

/// Divides the extent of layer A into cells, each of which belongs to a part.
struct ShuffleGrid: Sendable {
    private let extent: MapRect
    private let count: Int
    /// Number of cells along each side.
    private let side: Int

    /// - Parameters:
    ///   - extent: the rect around all of layer A.
    ///   - count: number of parts.
    init(over extent: MapRect, count: Int) {
        (self.extent, self.count) = (extent, count)
        side = min(Int((16 * Double(count)).squareRoot().rounded(.up)), 1 << 12)
    }

    /// The parts that have a cell in common with a rect, each once, in order. All three of its copies around the world
    /// count, as a rect at the antimeridian may meet others on its far side.
    func parts(of rect: MapRect) -> [Int] {
        guard !extent.isNull else { return [] }
        var parts: Set<Int> = []
        let rows = cells(rect.minY...rect.maxY, from: extent.minY, extent.height)
        for shift in [-MapPoint.worldSize, 0, MapPoint.worldSize] {
            let columns = cells(rect.minX + shift...rect.maxX + shift, from: extent.minX, extent.width)
            for row in rows {
                for column in columns {
                    parts.insert(part(row * side + column))
                    if parts.count == count { return Array(0..<count) }
                }
            }
        }
        return parts.sorted()
    }

    /// The cells along one side that a range touches.
    private func cells(_ range: ClosedRange<Double>, from start: Double, _ length: Double) -> Range<Int> {
        guard range.upperBound >= start, range.lowerBound <= start + length else { return 0..<0 }
        func cell(_ value: Double) -> Int {
            length > 0 ? Int(max(0, min((value - start) / length * Double(side), Double(side - 1)))) : 0
        }
        return cell(range.lowerBound)..<cell(range.upperBound) + 1
    }

    /// Spreads neighbouring cells over parts, as many features are often in one place.
    private func part(_ cell: Int) -> Int {
        Int(truncatingIfNeeded: (UInt64(cell) &* 0x9E37_79B9_7F4A_7C15) >> 33) % count
    }
}
