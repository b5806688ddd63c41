import Geometry
import Memory

/// Ways through polygons.
extension FencePath {
    mutating func crossPolygon(_ number: Int, depth: Double) {
        let region = set.regions[number]
        breaks.removeAll()
        breaks.append(0)
        findBreaks(of: region, Stretch(from: 0, start, to: length, end))
        breaks.append(length)
        var room = FlatBuffer<Double>()
        breaks.sort(in: &room) { $0 < $1 }
        // Between two breaks the way stays on one side, which its middle decides.
        var (last, wasInside, entry) = (0.0, false, 0.0)
        for index in 1..<breaks.count where breaks[index] > breaks[index - 1] {
            let middle = (breaks[index - 1] + breaks[index]) / 2
            let isInside = set.isInside(region, place(middle))
            if isInside != wasInside {
                let along = boundary(region, last, middle, isInside: wasInside)
                if isInside { entry = along } else { add(number, from: entry, to: along, depth: depth) }
            }
            (last, wasInside) = (middle, isInside)
        }
        if wasInside { add(number, from: entry, to: length, depth: depth) }
    }

    private struct Stretch {
        var from: Double
        var start: Shape.Point
        var to: Double
        var end: Shape.Point

        init(from: Double, _ start: Shape.Point, to: Double, _ end: Shape.Point) {
            (self.from, self.start, self.to, self.end) = (from, start, to, end)
        }
    }

    /// Metres of a stretch that is short enough, even around a pole.
    private static var shortest: Double { 1 }
    /// Metres by which a stretch may deviate from a straight line in longitude and latitude.
    private static var tolerance: Double { 1e-3 }

    /// Halves a stretch until it is straight or far from all edges, and notes where it may meet edges.
    private mutating func findBreaks(of region: Region, _ stretch: Stretch) {
        let middle = (stretch.from + stretch.to) / 2
        let place = place(middle)
        let center = Shape.Point(x: stretch.start.x + Self.east(stretch.start, place), y: place.y)
        let end = Shape.Point(x: center.x + Self.east(center, stretch.end), y: stretch.end.y)
        let bulge = SIMD2(
            center.x - (stretch.start.x + end.x) / 2, center.y - (stretch.start.y + end.y) / 2)
        let length = stretch.to - stretch.from
        if length < Self.shortest {
            breaks.append(stretch.from)
            breaks.append(middle)
            breaks.append(stretch.to)
            return
        }
        let sag = (bulge * RegionSet.scale(at: place.y))
        let isStraight = (sag * sag).sum() < Self.tolerance * Self.tolerance
        var box = Shape.Box()
        for point in [stretch.start, center, end] { box.insert(point) }
        // A bulge off the middle is less than a third more than there.
        let margin = SIMD2(bulge.x.magnitude, bulge.y.magnitude) * 2 + 1e-9
        box = Shape.Box(
            west: box.west - margin.x, south: box.south - margin.y, east: box.east + margin.x,
            north: box.north + margin.y)
        if end.x.magnitude < 180, box.east - box.west < 90, !meetsEdge(of: region, box) { return }
        if isStraight {
            return addBreaks(of: region, stretch, to: end, box)
        }
        findBreaks(of: region, Stretch(from: stretch.from, stretch.start, to: middle, place))
        findBreaks(of: region, Stretch(from: middle, place, to: stretch.to, stretch.end))
    }

    /// Degrees from one meridian to another, the short way.
    private static func east(_ one: Shape.Point, _ other: Shape.Point) -> Double {
        let east: Double = other.x - one.x
        return east > 180 ? east - 360 : east < -180 ? east + 360 : east
    }

    private func meetsEdge(of region: Region, _ box: Shape.Box) -> Bool {
        var meets = false
        set.shapes.visitEdges(Int(region.shape), in: box) { start, end in
            var edge = Shape.Box()
            edge.insert(start)
            edge.insert(end)
            if edge.intersects(box) { meets = true }
        }
        return meets
    }

    /// Notes where a straight stretch meets edges, also on the other side of the antimeridian.
    private mutating func addBreaks(of region: Region, _ stretch: Stretch, to end: Shape.Point, _ box: Shape.Box) {
        for turn in [0.0, 360, -360] {
            let (west, east) = (box.west + turn, box.east + turn)
            guard west <= 180, east >= -180 else { continue }
            let turned = Shape.Box(west: west, south: box.south, east: east, north: box.north)
            let (from, to) = (
                SIMD2(stretch.start.x + turn, stretch.start.y), SIMD2(end.x + turn, end.y)
            )
            var found = FlatBuffer<Double>()
            swap(&found, &breaks)
            set.shapes.visitEdges(Int(region.shape), in: turned) { first, second in
                guard let share = Self.share(from, to, SIMD2(first.x, first.y), SIMD2(second.x, second.y)) else {
                    return
                }
                found.append(stretch.from + (stretch.to - stretch.from) * share)
            }
            swap(&found, &breaks)
        }
        breaks.append(stretch.from)
    }

    /// The share of a line at which it meets an edge, or its end is within a hair of doing so.
    private static func share(
        _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ first: SIMD2<Double>, _ second: SIMD2<Double>
    ) -> Double? {
        let (line, edge, gap) = (to - from, second - first, first - from)
        let area: Double = line.x * edge.y - line.y * edge.x
        guard area != 0 else { return nil }
        let along: Double = (gap.x * edge.y - gap.y * edge.x) / area
        let aside: Double = (gap.x * line.y - gap.y * line.x) / area
        let hair = 1e-3
        guard along >= -hair, along <= 1 + hair, aside >= -hair, aside <= 1 + hair else { return nil }
        return min(max(along, 0), 1)
    }

    /// Metres along the way where it passes from one side to the other, by halving.
    private func boundary(_ region: Region, _ before: Double, _ after: Double, isInside: Bool) -> Double {
        var (low, high) = (before, after)
        while high - low > 1e-8 {
            let middle = (low + high) / 2
            guard middle > low, middle < high else { break }
            if set.isInside(region, place(middle)) == isInside { low = middle } else { high = middle }
        }
        return high
    }

    /// Adds a way through a polygon if it comes deep enough inside.
    private mutating func add(_ number: Int, from entry: Double, to exit: Double, depth: Double) {
        let deepest = deepest(number, from: entry, to: exit)
        guard deepest.meters <= -depth else { return }
        crossings.append(crossing(from: entry, to: exit, deepest: deepest))
    }

    /// The deepest place inside of a stretch, to a tenth of a millimetre where a hundred places are enough.
    ///
    /// On a metre of the way the distance changes by at most a metre, so two places bound how deep it can be in
    /// between.
    private mutating func deepest(_ number: Int, from entry: Double, to exit: Double) -> Sample {
        func sample(_ along: Double) -> Sample {
            Sample(along: along, meters: min(set.distance(of: number, from: place(along)), 0))
        }
        samples.removeAll()
        for part in 0...8 { samples.append(sample(entry + (exit - entry) * Double(part) / 8)) }
        var best = samples[0]
        for index in 1..<samples.count where samples[index].meters < best.meters { best = samples[index] }
        while samples.count < 100 {
            var (slot, least) = (-1, best.meters - 1e-4)
            for index in 1..<samples.count {
                let (one, two) = (samples[index - 1], samples[index])
                let bound = (one.meters + two.meters - (two.along - one.along)) / 2
                if bound < least { (slot, least) = (index, bound) }
            }
            guard slot > 0 else { break }
            let found = sample((samples[slot - 1].along + samples[slot].along) / 2)
            if found.meters < best.meters { best = found }
            samples.append(found)
            var index = samples.count - 1
            while index > slot {
                samples[index] = samples[index - 1]
                index -= 1
            }
            samples[slot] = found
        }
        return best
    }
}
