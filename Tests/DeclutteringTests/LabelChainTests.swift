import Decluttering
import TestSupport
import Testing

/// Labels of several boxes, compared with each other at each zoom, and checked by their proof.
struct LabelChainTests {
    @Test(arguments: 0..<24 as Range<UInt64>)
    func lowestZooms(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var labels = layout(
            Int.random(in: 2...40, using: &random), [[], [.zooms], [.groups, .offsets]][Int(seed % 3)], &random)
        for index in labels.indices { labels[index].tie = UInt64(index) }
        var columns = Labels()
        var chains: [Int: [LabelChain]] = [:]
        for (index, label) in labels.enumerated() {
            columns.append(label)
            guard label.shape == .rect, label.width > 0, label.height > 0, index % 3 != 0 else { continue }
            chains[index] = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                let first = Int.random(in: 2...6, using: &random)
                let boxes = (first...14).flatMap { zoom in
                    (0..<Int.random(in: 1...5, using: &random)).map { number in
                        var box = LabelPosition(
                            width: 64, height: 80, offsetX: Int32(number * 60 - 120),
                            offsetY: 4 * Int32.random(in: -20...20, using: &random))
                        box.zooms = ZoomSet(zoom...zoom)
                        return box
                    }
                }
                return LabelChain(
                    x: label.x &+ UInt32.random(in: 0...1 << 24, using: &random), y: label.y, boxes: boxes,
                    zooms: ZoomSet(first...14))
            }
        }
        let zoom = seed % 5 == 4 ? Double.random(in: 6..<9, using: &random) : nil
        let request = zoom.map { Request(zooms: Int($0)...Int($0)) } ?? Request(zooms: 2...14)
        let outcome = columns.decide(chains, request, atZoom: zoom)
        #expect(outcome.minimumZooms.map { Int($0) } == Self.minimums(labels, chains, request, zoom))
        let proof = ChainProof(columns, chains, outcome, request, atZoom: zoom)
        #expect(proof.violation == nil)
        // A label that shows too soon covers another, and one that shows late is hidden by nothing.
        for label in labels.indices where outcome.minimumZooms[label] > request.zooms.lowerBound {
            guard proof.blockers[label] >= 0, zoom == nil else { continue }
            var wrong = outcome
            wrong.minimumZooms[label] -= 1
            #expect(ChainProof(columns, chains, wrong, request).violation != nil)
        }
    }

    /// Of equal places a label takes the first, unless it would hide a much better label there than at another.
    @Test func placesBesideBetterLabels() {
        func places(_ count: Int, comparedAt zoom: Int) -> [LabelChain] {
            (0..<count).map { number in
                let box = LabelPosition(width: 400, height: 100, offsetX: 0, offsetY: 0)
                // Fifty pixels apart at zoom level 4.
                var place = LabelChain(x: 1 << 31, y: 1 << 31 + UInt32(number) * 50 << 20, boxes: [box], zooms: .all)
                place.comparedZoom = zoom
                return place
            }
        }
        /// The place that the first label takes, with labels of lower priorities at some places.
        func chosen(_ others: [Int], areFar: Bool = false) -> Int {
            var columns = Labels()
            var area = Label(x: 1 << 31, y: 1 << 31, width: 400, height: 100, priority: 1e9)
            area.tie = 0
            columns.append(area)
            for (index, place) in others.enumerated() {
                var town = Label(
                    x: 1 << 31 + (areFar ? 1 << 28 : 0), y: 1 << 31 + UInt32(place) * 50 << 20, width: 40, height: 40,
                    priority: Double(1000 - index))
                town.tie = UInt64(index + 1)
                columns.append(town)
            }
            let outcome = columns.decide([0: places(3, comparedAt: 4)], Request(zooms: 4...4))
            #expect(outcome.minimumZooms[0] == 4)
            return Int(outcome.chosen[0])
        }
        #expect(chosen([]) == 0)
        #expect(chosen([0]) == 1)
        #expect(chosen([0, 1]) == 2)
        #expect(chosen([0], areFar: true) == 0)
        // The best of twelve is at the first place, the worst at the second.
        #expect(chosen([0] + [Int](repeating: 2, count: 10) + [1]) == 1)
        // None is a quarter of another.
        #expect(chosen([1, 0, 2]) == 0)
    }

    /// Each label beside all better ones, by the way in which it shows first.
    private static func minimums(
        _ labels: [Label], _ chains: [Int: [LabelChain]], _ request: Request, _ exact: Double?
    ) -> [Int] {
        var minimums = labels.map { _ in 0 }
        var placed: [(boxes: [Label], from: Int, last: Int)] = []
        for label in Oracle(labels, request).byRank {
            let ways: [(boxes: [Label], zooms: ZoomSet)] =
                chains[label].map { chains in
                    chains.map { chain in
                        let boxes = chain.boxes.map { box in
                            var one = Label(x: chain.x, y: chain.y, width: box.width, height: box.height)
                            (one.offsetX, one.offsetY, one.zooms) = (box.offsetX, box.offsetY, box.zooms)
                            one.group = labels[label].group
                            return one
                        }
                        return (boxes, chain.zooms)
                    }
                } ?? [([labels[label]], .all)]
            var best: (minimum: Int, last: Int, way: Int)?
            var last: Int?
            for (way, (boxes, zooms)) in ways.enumerated() {
                guard let run = labels[label].zooms.intersection(zooms).intersection(ZoomSet(request.zooms)).highestRun
                else { continue }
                last = last ?? run.upperBound
                var minimum = run.lowerBound
                for zoom in run.reversed() where minimum == run.lowerBound {
                    let own = boxes.filter { $0.zooms.contains(zoom) || chains[label] == nil }
                    let others = placed.filter { $0.from <= zoom && zoom <= $0.last }.flatMap(\.boxes)
                        .filter { $0.zooms.contains(zoom) }
                    if meets(own, others, request, exact ?? Double(zoom), exact ?? Double(zoom + 1)) {
                        minimum = zoom + 1
                    }
                }
                if minimum <= run.upperBound, best.map({ minimum < $0.minimum }) ?? true {
                    best = (minimum, run.upperBound, way)
                }
            }
            if let best {
                minimums[label] = best.minimum
                placed.append((ways[best.way].boxes, best.minimum, best.last))
            } else {
                minimums[label] = (last ?? request.zooms.upperBound) + 1
            }
        }
        return minimums
    }

    private static func meets(
        _ own: [Label], _ others: [Label], _ request: Request, _ low: Double, _ high: Double
    ) -> Bool {
        let oracle = Oracle(own + others, request)
        return own.indices.contains { one in
            others.indices.contains {
                oracle.overlap(one, own.count + $0, from: oracle.scale(low), below: oracle.scale(high))
            }
        }
    }
}
