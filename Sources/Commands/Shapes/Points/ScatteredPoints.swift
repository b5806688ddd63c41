import Geometry
import Glibc
import Memory

/// Random places in the areas of a shape, all equally likely.
///
/// The width of what is inside at a latitude is linear between vertices, so latitudes are chosen by the area below them,
/// and then a place among the stretches that are inside. That takes O(n log n) for n vertices and each place as long as
/// edges are beside it.
struct ScatteredPoints: ~Copyable {
    private struct Edge: BitwiseCopyable {
        var low: Double
        var high: Double
        var x: Double
        var slope: Double
        var sign: Double

        func x(at y: Double) -> Double { x + (y - low) * slope }
    }

    /// Random numbers that are the same in each run (SplitMix64).
    struct Numbers {
        private var state: UInt64

        init(seed: UInt64) { state = seed }

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var bits = state
            bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
            bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
            return bits ^ (bits >> 31)
        }

        /// A number from 0 up to, but without, 1.
        mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }
    }

    private var edges: [Edge] = []
    private let isPlanar: Bool

    init(_ shape: borrowing Shape, isPlanar: Bool) {
        self.isPlanar = isPlanar
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            guard kind.dimension == 2 else { continue }
            for part in parts {
                let rings = shape.rings(ofParts: part..<part + 1)
                for ring in rings { add(shape, shape.positions(ofRing: ring), isHole: ring != rings.lowerBound) }
            }
        }
        edges.sort { $0.low < $1.low }
    }

    private mutating func add(_ shape: borrowing Shape, _ ring: Range<Int>, isHole: Bool) {
        guard let first = ring.first else { return }
        let origin = shape.points[first]
        var area = 0.0
        for index in ring.dropFirst() {
            let (one, other) = (shape.points[index - 1], shape.points[index])
            area += (one.x - origin.x) * (other.y - origin.y) - (other.x - origin.x) * (one.y - origin.y)
        }
        let sign: Double = (area < 0) == isHole ? 1 : -1
        for index in ring.dropFirst() {
            let (one, other) = (shape.points[index - 1], shape.points[index])
            guard one.y != other.y else { continue }
            let isUp = one.y < other.y
            let (low, high) = isUp ? (one, other) : (other, one)
            edges.append(
                Edge(
                    low: low.y, high: high.y, x: low.x, slope: (high.x - low.x) / (high.y - low.y),
                    sign: isUp ? sign : -sign))
        }
    }

    /// A range of latitudes between two vertices: the width inside is `width + slope * (y - low)`.
    private struct Slab: BitwiseCopyable {
        var low: Double
        var high: Double
        var width: Double
        var slope: Double
        /// The area of all slabs up to the end of this one.
        var total = 0.0
    }

    /// Appends this number of places in random order, or nothing if the shape has no area.
    func append(_ count: Int, _ numbers: inout Numbers, to places: inout FlatBuffer<Shape.Point>) {
        let slabs = slabs()
        guard let total = slabs.last?.total, total > 0, total.isFinite, count > 0 else { return }
        var shares: [Double] = []
        for _ in 0..<count { shares.append(numbers.share() * total) }
        shares.sort()
        let start = places.count
        var (slab, next) = (0, 0)
        var active: [Edge] = []
        var crossings: [Double] = []
        for share in shares {
            while slab < slabs.count - 1, slabs[slab].total <= share { slab += 1 }
            let y = level(in: slabs[slab], after: share - (slab == 0 ? 0 : slabs[slab - 1].total))
            while next < edges.count, edges[next].low <= y {
                active.append(edges[next])
                next += 1
            }
            active.removeAll { $0.high <= y }
            crossings.removeAll(keepingCapacity: true)
            for edge in active { crossings.append(edge.x(at: y)) }
            crossings.sort()
            places.append(Shape.Point(x: Self.place(among: crossings, numbers.share()), y: y))
        }
        // Mixed, so that the first of them are in all parts of the area.
        for index in stride(from: places.count - 1, to: start, by: -1) {
            let other = start + Int(numbers.next() % UInt64(index - start + 1))
            (places[index], places[other]) = (places[other], places[index])
        }
    }

    /// A share of the stretches between the first and the second crossing, the third and the fourth, …
    private static func place(among crossings: [Double], _ share: Double) -> Double {
        var width = 0.0
        for index in stride(from: 1, to: crossings.count, by: 2) { width += crossings[index] - crossings[index - 1] }
        var rest = width * share
        for index in stride(from: 1, to: crossings.count, by: 2) {
            let stretch = crossings[index] - crossings[index - 1]
            if rest <= stretch { return crossings[index - 1] + rest }
            rest -= stretch
        }
        return crossings.last ?? 0
    }

    private func slabs() -> [Slab] {
        var levels = (edges.map(\.low) + edges.map(\.high)).sorted()
        levels = levels.indices.filter { $0 == 0 || levels[$0] != levels[$0 - 1] }.map { levels[$0] }
        let byEnd = edges.sorted { $0.high < $1.high }
        var slabs: [Slab] = []
        var (begun, ended) = (0, 0)
        // The width at level 0 of the edges beside a slab, and its change.
        var (width, slope, total) = (0.0, 0.0, 0.0)
        let origin = levels.first ?? 0
        for index in levels.indices.dropLast() {
            while begun < edges.count, edges[begun].low <= levels[index] {
                width += edges[begun].sign * edges[begun].x(at: origin)
                slope += edges[begun].sign * edges[begun].slope
                begun += 1
            }
            while ended < byEnd.count, byEnd[ended].high <= levels[index] {
                width -= byEnd[ended].sign * byEnd[ended].x(at: origin)
                slope -= byEnd[ended].sign * byEnd[ended].slope
                ended += 1
            }
            var slab = Slab(
                low: levels[index], high: levels[index + 1], width: width + slope * (levels[index] - origin),
                slope: slope)
            total += max(0, area(of: slab, upTo: slab.high))
            slab.total = total
            slabs.append(slab)
        }
        return slabs
    }

    /// The area of a slab below a level: on the globe it is the integral of the width times the cosine of the latitude.
    private func area(of slab: Slab, upTo level: Double) -> Double {
        let height = level - slab.low
        if isPlanar { return height * (slab.width + slab.slope * height / 2) }
        let scale = Double.pi / 180
        let (low, high) = (slab.low * scale, level * scale)
        let slope = slab.slope / scale
        return slab.width * (sin(high) - sin(low)) + slope * ((high - low) * sin(high) + cos(high) - cos(low))
    }

    /// The level below which a slab has an area.
    private func level(in slab: Slab, after area: Double) -> Double {
        var (low, high) = (slab.low, slab.high)
        for _ in 0..<52 {
            let middle = low + (high - low) / 2
            if self.area(of: slab, upTo: middle) < area { low = middle } else { high = middle }
        }
        return low
    }
}
