/// Zooms that all tiles decide together before labels that are left go on to larger tiles.
///
/// At low zooms labels are large and few, at high zooms small and many. So the first phases decide the deepest zooms in
/// many tiles, each far larger than a label, and the last phase decides all other zooms in a single one.
package struct TilePhase: Sendable {
    package let zooms: ClosedRange<Int>
    package let tiles: MapTiles
    /// The greatest width and height of any label, offsets included.
    package let largest: LabelExtent

    package init(zooms: ClosedRange<Int>, tiles: MapTiles, largest: LabelExtent) {
        (self.zooms, self.tiles, self.largest) = (zooms, tiles, largest)
    }

    /// Plans the next phase.
    ///
    /// - Parameters:
    ///   - sample: keys of labels, each with the number of labels that it stands for.
    ///   - count: number of tiles.
    ///   - zooms: the zooms that are left.
    package init(
        of sample: [(key: UInt64, weight: Double)], count: Int, _ largest: LabelExtent, _ zooms: ClosedRange<Int>,
        _ tileSize: Request.TileSize
    ) {
        self.largest = largest
        guard count > 1 else {
            (self.zooms, self.tiles) = (zooms, MapTiles(starts: []))
            return
        }
        func reach(_ zoom: Int) -> Double {
            Double(Scales(zooms: zoom...zoom, tileSize: tileSize).distance(of: 2 * max(largest.width, largest.height)))
        }
        let sorted = sample.sorted { $0.key < $1.key }
        var (count, tiles) = (count, MapTiles(starts: Self.starts(sorted, count)))
        // Where labels are larger than tiles, each would be in many.
        while count > 1, reach(zooms.upperBound) > Self.usualSide(tiles) {
            count /= 2
            tiles = MapTiles(starts: Self.starts(sorted, count))
        }
        self.tiles = tiles
        let side = Self.usualSide(tiles)
        // Few labels reach over the rim of a tile if it is some times as wide as they are.
        let first = count == 1 ? zooms.lowerBound : zooms.first { reach($0) * Self.leastTimes <= side }
        self.zooms = (first ?? zooms.upperBound)...zooms.upperBound
    }

    /// Widths of the largest label in the width of a tile, at least.
    private static let leastTimes = 16.0

    /// Keys that split a sorted sample evenly.
    private static func starts(_ sample: [(key: UInt64, weight: Double)], _ count: Int) -> [UInt64] {
        let total = sample.reduce(0) { $0 + $1.weight }
        var (starts, sum) = ([UInt64](), 0.0)
        for (key, weight) in sample {
            if sum >= total * Double(starts.count + 1) / Double(count), starts.count + 1 < count, starts.last != key {
                starts.append(key)
            }
            sum += weight
        }
        return starts
    }

    /// Side in units of a small tile as if it were a square: a tenth of all tiles are smaller.
    private static func usualSide(_ tiles: MapTiles) -> Double {
        let ends = [0.0] + tiles.starts.map { Double($0) } + [0x1p64]
        let areas = zip(ends, ends.dropFirst()).map { $1 - $0 }.sorted()
        return areas[areas.count / 10].squareRoot()
    }

    /// Finds the tiles that a label may reach, its own among them, and lists each once.
    package func find(reachedBy label: Label, _ tileSize: Request.TileSize, into found: inout [Int]) {
        guard let extent = LabelExtent(label) else {
            found = [tiles.tile(of: MapTiles.key(x: label.x, y: label.y))]
            return
        }
        let scales = Scales(zooms: zooms, tileSize: tileSize)
        tiles.find(
            aroundX: label.x, y: label.y, reachX: scales.distance(of: extent.width + largest.width),
            reachY: scales.distance(of: extent.height + largest.height), into: &found)
    }
}

extension Scales {
    /// Units at which two labels no longer collide at the first of whole zooms, if their extents add up to a length.
    fileprivate func distance(of length: Int32) -> Int64 { (Int64(length) << shift) >> 5 + 1 }
}

/// Width and height around the place of a label in eighths of a pixel, offsets included.
package struct LabelExtent: Equatable, Sendable {
    /// Twice the longest label, and its offset to both sides.
    package static var longest: Int { 3 * Int(Label.longest) }

    package var width: Int32
    package var height: Int32

    package init(width: Int32, height: Int32) { (self.width, self.height) = (width, height) }

    /// Nil for a label that collides with nothing.
    package init?(_ label: Label) {
        let box = Box(label)
        guard box.canCollide else { return nil }
        let longest = Label.longest
        func twice(_ offset: Int32) -> Int32 { 2 * abs(min(max(offset, -longest), longest)) }
        self.init(width: box.width + twice(label.offsetX), height: box.height + twice(label.offsetY))
    }

    package mutating func include(_ other: LabelExtent) {
        (width, height) = (max(width, other.width), max(height, other.height))
    }
}
