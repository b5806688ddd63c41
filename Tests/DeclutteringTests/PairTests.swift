import Decluttering
import Memory
import TestSupport
import Testing

/// The shortcut by pairs against the algorithm for all labels, which is compared with the oracle.
struct PairTests {
    static let layouts = PairLayout.Places.allCases.flatMap { places in
        PairLayout.Sizes.allCases.map { PairLayout(places: places, sizes: $0) }
    }
    static let zooms = [0...24, 0...8, 5...19, 14...24, 11...11, 0...0, 24...24]
    /// So little that parts, samples and the ends of patience are reached by a few hundred labels.
    static let tight = PairBounds(
        fewestConflicts: 40, looks: 64, fewestLabels: 40, fewestOddLabels: 40, fewestOfPart: 16, sampleLength: 4)

    private func request(_ zooms: ClosedRange<Int>, _ random: inout SplitMix64) -> Request {
        var request = Request(zooms: zooms)
        if Bool.random(using: &random) { request.tileSize = .pixels512 }
        return request
    }

    @Test(arguments: layouts)
    func everyShape(_ layout: PairLayout) {
        var isAnyHidden = false
        for (seed, zooms) in Self.zooms.enumerated() {
            var random = SplitMix64(seed: UInt64(seed))
            let count = [2, 60, 700].randomElement(using: &random) ?? 1
            let arranged = arrangement(layout.labels(zooms.count == 25 ? 700 : count, &random))
            let request = request(zooms, &random)
            let expected = arranged.anyNested(request)
            #expect(arranged.nestedByPairs(request)?.lines == expected.lines, "seed \(seed)")
            if let outcome = arranged.nestedByPairs(request, within: Self.tight) {
                #expect(outcome.lines == expected.lines, "seed \(seed), tight")
            }
            #expect(arranged.firstViolation(of: expected, request) == nil)
            isAnyHidden = isAnyHidden || expected.blockers.contains { $0 >= 0 }
        }
        #expect(isAnyHidden)
    }

    @Test(arguments: [
        PairLayout(places: .uniform, sizes: .uneven), PairLayout(places: .clustered, sizes: .flat),
        PairLayout(places: .seam, sizes: .someEmpty), PairLayout(places: .chain, sizes: .equal),
    ])
    func manyLabels(_ layout: PairLayout) {
        var random = SplitMix64(seed: 41)
        let arranged = arrangement(layout.labels(20_000, &random))
        let request = Request(zooms: 0...24)
        let outcome = arranged.declutter(request)
        let isSame = outcome.lines == arranged.anyNested(request).lines
        #expect(isSame && arranged.firstViolation(of: outcome, request) == nil)
    }

    /// At a whole zoom and in between, in a few parts, in many, or not at all.
    @Test(arguments: layouts)
    func oneZoom(_ layout: PairLayout) {
        for (seed, whole) in [0, 7, 15, 19, 24].enumerated() {
            var random = SplitMix64(seed: UInt64(100 + seed))
            let arranged = arrangement(layout.labels(300, &random))
            let request = request(0...24, &random)
            for zoom in [Double(whole), Double(whole) + Double.random(in: 0..<1, using: &random)] {
                let expected = arranged.any(atZoom: zoom, request)
                let tight = arranged.byPairs(atZoom: zoom, request, within: Self.tight)
                #expect(arranged.byPairs(atZoom: zoom, request)?.lines == expected.lines, "zoom \(zoom)")
                #expect(tight == nil || tight?.lines == expected.lines, "zoom \(zoom), tight")
                var single = request
                single.zooms = whole...whole
                if zoom == Double(whole) { #expect(arranged.nestedByPairs(single)?.lines == expected.lines) }
            }
        }
    }

    /// Each zoom by itself.
    @Test(arguments: layouts)
    func independent(_ layout: PairLayout) {
        for (seed, zooms) in [0...24, 3...11].enumerated() {
            var random = SplitMix64(seed: UInt64(200 + seed))
            let arranged = arrangement(layout.labels(300, &random))
            var request = request(zooms, &random)
            request.mode = .independent
            let expected = arranged.anyIndependent(request)
            let tight = arranged.independentByPairs(request, within: Self.tight)
            #expect(arranged.independentByPairs(request)?.lines == expected.lines, "seed \(seed)")
            #expect(tight == nil || tight?.lines == expected.lines, "seed \(seed), tight")
        }
    }

    /// 1,600 in one place are more than are compared at once; wider than the world, each is met from both sides.
    @Test(arguments: [PairLayout.Sizes.equal, .worldWide])
    func crowdInOnePlace(_ sizes: PairLayout.Sizes) {
        var random = SplitMix64(seed: 42)
        let arranged = arrangement(PairLayout(places: .onePlace, sizes: sizes).labels(1600, &random))
        let request = Request(zooms: sizes == .worldWide ? 0...0 : 0...24)
        #expect(arranged.decidesAtOnce(0, PairBounds()) == false)
        #expect((arranged.nestedByPairs(request) == nil) == (sizes == .worldWide))
        let outcome = arranged.declutter(request)
        #expect(outcome.lines == arranged.anyNested(request).lines)
        #expect(outcome.minimumZooms.count { $0 == 0 } == 1)
        #expect(arranged.declutter(request, atZoom: 0.5).lines == arranged.any(atZoom: 0.5, request).lines)
    }
}

extension PairTests {
    /// The way that is taken depends on the outcome of a decision of all labels, or of the first part.
    @Test func theFirstPartIsTooMuchAtFirst() {
        var random = SplitMix64(seed: 43)
        let arranged = arrangement(PairLayout(places: .onePlace, sizes: .equal).labels(2000, &random))
        #expect(arranged.decidesAtOnce(5, Self.tight, best: 2000 / 16) == false)
        #expect(arranged.decidesAtOnce(5, Self.tight, best: Self.tight.fewestOfPart) == true)
        let expected = arranged.any(atZoom: 5, Request(zooms: 5...5))
        #expect(arranged.byPairs(atZoom: 5, Request(zooms: 5...5), within: Self.tight)?.lines == expected.lines)
        #expect(arranged.nestedByPairs(Request(zooms: 5...5), within: Self.tight)?.lines == expected.lines)
    }

    /// The last part is all that is left, and it stays that where it must be divided.
    @Test func theLastPartIsTooMuchAtFirst() {
        var random = SplitMix64(seed: 44)
        // The best are far from the crowd, which is no smaller when they are done.
        var labels = PairLayout(places: .onePlace, sizes: .equal).labels(900, &random)
        for index in 0..<100 {
            labels.append(
                Label(x: UInt32(index) << 25, y: 1 << 20, width: 8, height: 8, priority: 1e15, tie: UInt64(index)))
        }
        let arranged = arrangement(labels)
        let zoom = 14
        #expect(arranged.decidesAtOnce(zoom, Self.tight, best: 1000 / 16) == true)
        let outcome = arranged.byPairs(atZoom: Double(zoom), Request(zooms: 0...24), within: Self.tight)
        #expect(outcome?.lines == arranged.any(atZoom: Double(zoom), Request(zooms: 0...24)).lines)
        #expect(outcome?.minimumZooms.count { $0 == zoom } == 101)
    }

    @Test func givesUp() {
        var random = SplitMix64(seed: 45)
        let arranged = arrangement(PairLayout(places: .onePlace, sizes: .equal).labels(2000, &random))
        // A part of all of them is too much however often.
        var bounds = Self.tight
        bounds.fewestOfPart = 2000
        #expect(arranged.byPairs(atZoom: 5, Request(zooms: 5...5), within: bounds) == nil)
        #expect(arranged.nestedByPairs(Request(zooms: 0...24), within: bounds) == nil)
        // The first part is, and no other is tried.
        bounds = Self.tight
        bounds.failures = 0
        #expect(arranged.byPairs(atZoom: 5, Request(zooms: 5...5), within: bounds) == nil)
        #expect(arranged.nestedByPairs(Request(zooms: 0...24), within: bounds) == nil)
    }

    /// A lattice of small labels that touch, and a large one, within whose reach hundreds of them are.
    @Test func tooManyNearThoseThatAreShown() {
        var random = SplitMix64(seed: 46)
        let pixel: UInt32 = 1 << 10
        var labels = (0..<2025).map { index in
            Label(
                x: UInt32(index % 45) * 8 * pixel, y: UInt32(index / 45) * 8 * pixel, width: 64, height: 64,
                priority: Double.random(in: 1...2, using: &random), tie: UInt64(index))
        }
        labels.append(Label(x: 1 << 31, y: 1 << 31, width: 240, height: 240))
        let arranged = arrangement(labels)
        var bounds = Self.tight
        bounds.looks = 4
        #expect(arranged.decidesAtOnce(14, bounds, best: 2026 / 16) == true)
        #expect(arranged.byPairs(atZoom: 14, Request(zooms: 0...24), within: bounds) == nil)
        #expect(arranged.byPairs(atZoom: 14, Request(zooms: 0...24))?.minimumZooms.max() == 14)
    }

    /// The sample is as crowded as can be, somewhat, or not at all.
    @Test(arguments: [PairLayout.Places.onePlace, .clustered, .uniform, .lattice])
    func sampled(_ places: PairLayout.Places) {
        for seed in 0..<4 {
            var random = SplitMix64(seed: UInt64(46 + seed))
            let arranged = arrangement(PairLayout(places: places, sizes: .equal).labels(700, &random))
            let request = Request(zooms: Bool.random(using: &random) ? 0...24 : 3...14)
            var bounds = PairBounds()
            bounds.sampleLength = 4
            (bounds.fewestConflicts, bounds.fewestLabels, bounds.fewestOfPart) = (40, 40, 16)
            #expect(arranged.nestedByPairs(request, within: bounds)?.lines == arranged.anyNested(request).lines)
        }
    }

    /// Offsets, circles and required labels, of one or of all.
    @Test func takesMoreThanRects() {
        var random = SplitMix64(seed: 51)
        let layout = PairLayout(places: .clustered, sizes: .equal)
        let changes: [(inout Label, Int) -> Void] = [
            { $0.offsetX = Int32($1 % 7) * 9 }, { (label, _) in label.offsetY = -40 }, { $0.isRequired = $1 % 5 == 0 },
            { $0.shape = $1 % 3 == 0 ? .circle : .rect },
        ]
        for change in changes {
            for zooms in [0...24, 9...9] {
                var labels = layout.labels(500, &random)
                for index in labels.indices { change(&labels[index], index) }
                let arranged = arrangement(labels)
                let request = Request(zooms: zooms)
                let expected = arranged.anyNested(request)
                #expect(arranged.nestedByPairs(request)?.lines == expected.lines)
                #expect(expected.blockers.contains { $0 >= 0 })
                #expect(arranged.byPairs(atZoom: 8.25, request)?.lines == arranged.any(atZoom: 8.25, request).lines)
            }
        }
    }

    /// Whatever is not about as large as the rest, or not to be shown at all zooms, is left to the other way.
    @Test func leavesOthersAlone() {
        var random = SplitMix64(seed: 50)
        let layout = PairLayout(places: .clustered, sizes: .equal)
        let labels = layout.labels(60, &random)
        let changes: [(inout Label) -> Void] = [
            { $0.group = 1 }, { $0.zooms = ZoomSet(3...5) }, { $0.width = 8 * 4000 }, { $0.name = 1 },
        ]
        let request = Request(0...24) { $0.repeatDistance = 8 }
        #expect(arrangement(labels).nestedByPairs(request) != nil)
        for change in changes {
            var changed = labels
            change(&changed[7])
            #expect(arrangement(changed).nestedByPairs(request) == nil)
            #expect(arrangement(changed).byPairs(atZoom: 7.5, request) == nil)
        }
        for change in [{ $0.limitPerTile = 3 }, { $0.limitPerZoom = 3 }] as [(inout Request) -> Void] {
            #expect(arrangement(labels).nestedByPairs(Request(0...24, change)) == nil)
        }
        var named = labels
        named[7].name = 1
        #expect(arrangement(named).nestedByPairs(Request(zooms: 0...24)) != nil)
    }
}

extension Arrangement {
    /// True if the best of the labels, or all of them, can be decided without parts.
    fileprivate func decidesAtOnce(_ zoom: Int, _ bounds: PairBounds, best most: Int = .max) -> Bool {
        let depth = CollisionDepth(zoom...zoom, .pixels256)
        let members = Array(UInt32(0)..<UInt32(count))
        var all = Strips()
        all.gather(members.span, field, StripGrid(field.largest, depth.scales, count: count))
        let ranks = (0..<count).map { Int(field.ranks[$0]) }
        let part = Strips(all) { ranks[$0] < most }
        var sweep = PairSweep(field, from: zoom, within: bounds)
        return sweep.decide(part, field, depth, from: zoom) != nil
    }
}
