import Decluttering
import TestSupport
import Testing

/// Properties of an outcome that must not change, or change in a known way, when the labels do.
struct MetamorphicTests {
    static let kinds: [Feature] = [
        [], .ties, .offsets, .circles, [.groups, .names, .required, .zooms, .giant, .circles],
    ]
    static let modes: [Request.Mode] = [.nested, .fill, .independent]

    private func request(_ mode: Request.Mode) -> Request {
        Request(0...18) {
            $0.mode = mode
            $0.repeatDistance = 120
            $0.limitPerTile = mode == .nested ? nil : 30
        }
    }

    @Test(arguments: kinds, modes)
    func permuted(_ kind: Feature, _ mode: Request.Mode) {
        for seed in 0..<4 {
            var random = SplitMix64(seed: UInt64(seed))
            var labels = layout(300, kind, &random)
            // Labels that are alike in all may take each other's part.
            for index in labels.indices where !kind.contains(.ties) { labels[index].tie = UInt64(index) }
            let order = labels.indices.shuffled(using: &random)
            let straight = arrangement(labels).declutter(request(mode))
            let permuted = arrangement(order.map { labels[$0] }).declutter(request(mode))
            var lines: Set<String> = []
            var permutedLines: Set<String> = []
            for index in labels.indices {
                let (zoom, moved) = (straight.minimumZooms[order[index]], permuted.minimumZooms[index])
                if kind.contains(.ties) {
                    lines.insert("\(labels[index]) \(straight.minimumZooms[index])")
                    permutedLines.insert("\(labels[order[index]]) \(moved)")
                } else {
                    #expect(zoom == moved)
                    let blocker = permuted.blockers[index]
                    #expect(straight.blockers[order[index]] == (blocker < 0 ? -1 : Int32(order[Int(blocker)])))
                }
            }
            #expect(lines == permutedLines)
        }
    }

    @Test(arguments: kinds, modes)
    func turnedAroundTheWorld(_ kind: Feature, _ mode: Request.Mode) {
        var random = SplitMix64(seed: 5)
        for _ in 0..<4 {
            let labels = layout(300, kind, &random)
            var request = request(mode)
            request.limitPerTile = nil
            let turn = UInt32.random(in: 0 ... .max, using: &random)
            let turned = labels.map { label in
                var label = label
                label.x &+= turn
                return label
            }
            // The order in which equal labels are considered follows from their places.
            let unequal = zip(labels, turned).enumerated().map { index, pair in
                var (label, moved) = pair
                (label.tie, moved.tie) = (UInt64(index), UInt64(index))
                return (label, moved)
            }
            let outcome = arrangement(unequal.map { $0.0 }).declutter(request)
            #expect(arrangement(unequal.map { $0.1 }).declutter(request).lines == outcome.lines)
        }
    }

    @Test(arguments: kinds, modes)
    func doubledInSize(_ kind: Feature, _ mode: Request.Mode) {
        var random = SplitMix64(seed: 6)
        for _ in 0..<4 {
            let labels = layout(300, kind.subtracting(.zooms), &random)
            let doubled = labels.enumerated().map { index, label in
                var label = label
                label.width *= 2
                label.height *= 2
                label.offsetX *= 2
                label.offsetY *= 2
                return label
            }
            var (request, deeper) = (request(mode), request(mode))
            (request.limitPerTile, deeper.limitPerTile) = (nil, nil)
            (request.zooms, deeper.zooms) = (2...15, 3...16)
            deeper.repeatDistance *= 2
            let (one, other) = (arrangement(labels).declutter(request), arrangement(doubled).declutter(deeper))
            #expect(one.minimumZooms == other.minimumZooms.map { $0 - 1 })
            #expect(one.blockers == other.blockers)
        }
    }

    @Test(arguments: kinds)
    func unmovedByLesserOnes(_ kind: Feature) {
        var random = SplitMix64(seed: 7)
        for _ in 0..<4 {
            var labels = layout(300, kind, &random)
            let outcome = arrangement(labels).declutter(request(.nested))
            for var label in layout(200, kind, &random) {
                label.priority -= 1000
                label.isRequired = false
                labels.append(label)
            }
            let crowded = arrangement(labels).declutter(request(.nested))
            #expect(outcome.lines == Array(crowded.lines.prefix(300)))
        }
    }

    /// Between two zooms too nothing that is shown overlaps.
    @Test(arguments: [Feature(), .offsets, .circles, [.circles, .offsets]])
    func betweenZooms(_ kind: Feature) {
        var random = SplitMix64(seed: 8)
        for _ in 0..<4 {
            let labels = layout(60, kind, &random)
            let request = Request(zooms: 0...16)
            let outcome = arrangement(labels).declutter(request)
            let oracle = Oracle(labels, request)
            for _ in 0..<64 {
                let zoom = Double.random(in: 0..<17, using: &random)
                let scale = oracle.scale(zoom)
                let shown = labels.indices.filter { Double(outcome.minimumZooms[$0]) <= zoom }
                for (slot, first) in shown.enumerated() {
                    for second in shown[(slot + 1)...] {
                        let overlap = oracle.overlap(first, second, from: scale, below: scale)
                        #expect(!overlap || isTouching(oracle, first, second, scale))
                    }
                }
            }
        }
    }

    private func isTouching(_ oracle: Oracle, _ first: Int, _ second: Int, _ scale: Double) -> Bool {
        (-1...1).allSatisfy { oracle.gap(first, second, scale, world: Double($0)) > -1e-6 }
    }

    /// At a zoom between two whole ones, each label is shown or hidden by a better one at that very scale.
    @Test(arguments: [Feature(), .offsets, .circles, [.circles, .offsets, .groups, .required]])
    func atAnyZoom(_ kind: Feature) {
        var random = SplitMix64(seed: 9)
        for _ in 0..<25 {
            let labels = layout(80, kind, &random)
            let zoom = Double.random(in: 0..<14, using: &random)
            let outcome = arrangement(labels).declutter(Request(zooms: 0...20), atZoom: zoom)
            let oracle = Oracle(labels, Request(zooms: 0...20))
            let scale = oracle.scale(zoom)
            var shown: [Int] = []
            for label in oracle.byRank {
                let colliding = shown.filter { oracle.overlap(label, $0, from: scale, below: scale) }
                let isShown = labels[label].isRequired || colliding.isEmpty
                // Rounding the scale to a part in 2^20 may decide about boxes that all but touch.
                let isCertain = shown.allSatisfy { other in
                    (-1...1).allSatisfy { abs(oracle.gap(label, other, scale, world: Double($0))) > 0.01 }
                }
                if isCertain {
                    #expect((Double(outcome.minimumZooms[label]) <= zoom) == isShown)
                    #expect(Int(outcome.blockers[label]) == (isShown ? -1 : colliding[0]))
                }
                if Double(outcome.minimumZooms[label]) <= zoom { shown.append(label) }
            }
        }
    }
}
