/// The world split into tiles, each a stretch of the Morton order with about as many labels as the others.
package struct MapTiles: Sendable, Equatable {
    /// The keys at which all tiles but the first begin, in order.
    package let starts: [UInt64]

    package init(starts: [UInt64]) { self.starts = starts }

    package var count: Int { starts.count + 1 }

    /// The position of a place in Morton order.
    package static func key(x: UInt32, y: UInt32) -> UInt64 { spread(x) | spread(y) << 1 }

    /// Inserts a zero before each bit.
    private static func spread(_ bits: UInt32) -> UInt64 {
        var spread = UInt64(bits)
        spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
        spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
        spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0F
        spread = (spread | spread << 2) & 0x3333_3333_3333_3333
        return (spread | spread << 1) & 0x5555_5555_5555_5555
    }

    /// The tile of a position in Morton order. O(log n).
    package func tile(of key: UInt64) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Finds the tiles that have places so near, and lists each once.
    ///
    /// - Parameters:
    ///   - reachX: the greatest distance in units. It may lead across the antimeridian.
    ///   - reachY: likewise, up and down.
    package func find(aroundX x: UInt32, y: UInt32, reachX: Int64, reachY: Int64, into found: inout [Int]) {
        found.removeAll(keepingCapacity: true)
        let world: Int64 = 1 << 32
        let rows = max(Int64(y) - reachY, 0)...min(Int64(y) + reachY, world - 1)
        let (west, east) = (Int64(x) - reachX, Int64(x) + reachX)
        if east - west >= world - 1 {
            find(0...world - 1, rows, into: &found)
        } else if west >= 0, east < world {
            find(west...east, rows, into: &found)
        } else {
            // The rect is cut at the antimeridian.
            var beyond: [Int] = []
            find(0...(east % world), rows, into: &found)
            find((west + world) % world...world - 1, rows, into: &beyond)
            let met = Set(found)
            found += beyond.filter { !met.contains($0) }
        }
    }

    private func find(_ columns: ClosedRange<Int64>, _ rows: ClosedRange<Int64>, into found: inout [Int]) {
        // The smallest square of the order that holds the whole rect.
        let differing = (columns.lowerBound ^ columns.upperBound) | (rows.lowerBound ^ rows.upperBound)
        let bits = Int64.bitWidth - differing.leadingZeroBitCount
        find(columns, rows, (columns.lowerBound >> bits) << bits, (rows.lowerBound >> bits) << bits, bits, into: &found)
    }

    /// Finds the tiles of the part of a square that is in a rect.
    private func find(
        _ columns: ClosedRange<Int64>, _ rows: ClosedRange<Int64>, _ x: Int64, _ y: Int64, _ bits: Int,
        into found: inout [Int]
    ) {
        let end = Int64(1) << bits - 1
        guard columns.overlaps(x...x + end), rows.overlaps(y...y + end) else { return }
        let key = Self.key(x: UInt32(x), y: UInt32(y))
        let (first, last) = (tile(of: key), tile(of: key | (bits == 32 ? .max : 1 << UInt64(2 * bits) - 1)))
        let isInside =
            columns.contains(x) && columns.contains(x + end) && rows.contains(y) && rows.contains(y + end)
        if first == last || isInside {
            // Squares come in the order of tiles.
            var tile = max(first, (found.last ?? -1) + 1)
            while tile <= last {
                found.append(tile)
                tile += 1
            }
            return
        }
        let half = Int64(1) << (bits - 1)
        for (x, y) in [(x, y), (x + half, y), (x, y + half), (x + half, y + half)] {
            find(columns, rows, x, y, bits - 1, into: &found)
        }
    }
}
