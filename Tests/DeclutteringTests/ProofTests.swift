import Decluttering
import TestSupport
import Testing

/// The proof of an outcome: right ones pass at any size, and no fault that is put into one does.
struct ProofTests {
    static let modes: [Request.Mode] = [.nested, .fill, .independent]

    private func clusters(_ count: Int) -> [Label] {
        var random = SplitMix64(seed: 11)
        let cities = (0..<200).map { _ in
            (UInt32.random(in: 0 ... .max, using: &random), UInt32.random(in: 1 << 30...3 << 30, using: &random))
        }
        return (0..<count).map { index in
            let city = cities[min(Int.random(in: 0..<200, using: &random), Int.random(in: 0..<200, using: &random))]
            let far = { () -> UInt32 in
                UInt32(
                    truncatingIfNeeded: (0..<4).map { _ in Int.random(in: -500_000...500_000, using: &random) }.reduce(
                        0, +))
            }
            return Label(
                x: city.0 &+ far(), y: city.1 &+ far(), width: 600, height: 120,
                priority: Double(UInt32.random(in: 0...5000, using: &random)), tie: random.next())
        }
    }

    @Test(arguments: modes)
    func manyLabels(_ mode: Request.Mode) {
        let arranged = arrangement(clusters(mode == .nested ? 100_000 : 20_000))
        for limit in [nil, 12] {
            let request = Request(mode == .nested ? 0...20 : 4...9) {
                $0.mode = mode
                $0.limitPerTile = limit
            }
            let outcome = arranged.declutter(request)
            let violation = arranged.firstViolation(of: outcome, request)
            #expect(violation == nil)
            #expect(outcome.minimumZooms.contains(UInt8(request.zooms.lowerBound)))
            #expect(outcome.minimumZooms.contains { $0 > request.zooms.lowerBound })
        }
    }

    /// At one zoom alone, between two: a right outcome passes, and no other does.
    @Test(arguments: [nil, 2]) func oneZoom(_ limit: Int?) {
        var random = SplitMix64(seed: 13)
        for seed in 0..<60 {
            var layoutRandom = SplitMix64(seed: UInt64(seed))
            let arranged = arrangement(layout(60, [.names, .required, .zooms, .offsets], &layoutRandom))
            var request = Request(zooms: 0...16)
            (request.limitPerTile, request.repeatDistance) = (limit, 100)
            let zoom = Double.random(in: 0..<12, using: &random)
            let outcome = arranged.declutter(request, atZoom: zoom)
            #expect(arranged.firstViolation(of: outcome, request, atZoom: zoom) == nil, "seed \(seed)")
            for label in 0..<60 {
                var faulty = outcome
                let whole = UInt8(zoom)
                faulty.minimumZooms[label] = outcome.minimumZooms[label] == whole ? whole + 1 : whole
                faulty.blockers[label] = Int32.random(in: -1..<60, using: &random)
                #expect(arranged.firstViolation(of: faulty, request, atZoom: zoom) != nil, "seed \(seed), \(label)")
            }
        }
    }

    /// An outcome by whatever ties is right by those that have first what shows sooner, and by no others if it differs.
    @Test(arguments: [Request.Mode.nested, .fill]) func otherTies(_ mode: Request.Mode) {
        var request = Request(zooms: 0...16)
        request.mode = mode
        for seed in 0..<100 {
            var random = SplitMix64(seed: UInt64(seed))
            var list = layout(60, [.zooms, .offsets], &random)
            for index in list.indices { list[index].priority = Double(index % 3) }
            let reported = arrangement(list).declutter(request)
            for index in list.indices { list[index].tie = random.next() }
            var labels = Labels()
            for label in list { labels.append(label) }
            let ordered = Arrangement(labels.ordered(withinTieBits: 64) { Int(reported.minimumZooms[$0]) })
            #expect(ordered.declutter(request).minimumZooms == reported.minimumZooms, "seed \(seed)")
            // Ties above the last bits still count.
            let kept = Arrangement(labels.ordered(withinTieBits: 8) { Int(reported.minimumZooms[$0]) })
            #expect(kept.declutter(request).minimumZooms == arrangement(list).declutter(request).minimumZooms)
        }
    }

    @Test(arguments: modes, [nil, 2])
    func plantedFaults(_ mode: Request.Mode, _ limit: Int?) {
        var random = SplitMix64(seed: 12)
        var request = Request(zooms: 0...16)
        request.mode = mode
        request.limitPerTile = limit
        request.repeatDistance = 100
        for seed in 0..<40 {
            var layoutRandom = SplitMix64(seed: UInt64(seed))
            let labels = layout(60, [.names, .required, .zooms], &layoutRandom)
            let arranged = arrangement(labels)
            let outcome = arranged.declutter(request)
            var faulty = outcome
            let label = Int.random(in: 0..<60, using: &random)
            if mode == .independent {
                let zoom = Int.random(in: 0...16, using: &random)
                faulty.zooms[label] = ZoomSet(rawValue: outcome.zooms[label].rawValue ^ 1 << UInt32(zoom))
            } else {
                let other = UInt8.random(in: 0...17, using: &random)
                faulty.minimumZooms[label] = other == outcome.minimumZooms[label] ? (other + 1) % 18 : other
            }
            let violation = arranged.firstViolation(of: faulty, request)
            #expect(violation != nil, "seed \(seed), label \(label), \(faulty.minimumZooms[label])")
        }
    }

    @Test(arguments: modes)
    func falseBlockers(_ mode: Request.Mode) {
        var random = SplitMix64(seed: 13)
        var request = Request(zooms: 0...16)
        request.mode = mode
        for _ in 0..<20 {
            let labels = layout(60, [], &random)
            let arranged = arrangement(labels)
            let outcome = arranged.declutter(request)
            let oracle = Oracle(labels, request)
            for label in labels.indices where outcome.blockers[label] >= 0 {
                var faulty = outcome
                faulty.blockers[label] = [-1, -2, 60, Int32.max, Int32(label)].randomElement(using: &random) ?? 0
                let violation = arranged.firstViolation(of: faulty, request)
                #expect(violation?.kind == .unproven && violation?.label == label)
                let zoom = Int(outcome.minimumZooms[label]) - 1
                let innocent = labels.indices.first { $0 != label && oracle.reason(label, $0, zoom...16) == .none }
                guard let innocent else { continue }
                faulty.blockers[label] = Int32(innocent)
                let other = arranged.firstViolation(of: faulty, request)
                #expect(other?.kind == .unproven && other?.label == label && other?.other == innocent)
                #expect(other?.zoom == zoom)
            }
        }
    }

    @Test func otherCount() {
        let arranged = arrangement(clusters(3))
        let outcome = Outcome(minimumZooms: [0], blockers: [-1], reasons: [.none])
        let violation = arranged.firstViolation(of: outcome, Request(zooms: 0...3))
        #expect(violation?.kind == .otherCount)
    }
}
