import Decluttering
import Memory
import Spacing
import TestSupport
import Testing

/// Labels that keep a distance, here on a flat ground on which it is that of space, against each pair of them.
struct ThinningTests {
    private struct Layout {
        var labels: [Label] = []
        var vectors: [SIMD3<Double>] = []
        var kept: [ZoomSet] = []
        let distance: Double

        init(_ random: inout SplitMix64) {
            distance = [0.5, 3, 40].randomElement(using: &random) ?? 1
            for _ in 0..<Int.random(in: 1...120, using: &random) {
                var label = Label(
                    x: 0, y: 0, width: 0, height: 0, priority: Double(Int.random(in: 0...9, using: &random)),
                    tie: UInt64.random(in: 0...99, using: &random))
                label.isRequired = Int.random(in: 0..<9, using: &random) == 0
                label.group = Int32.random(in: 0...1, using: &random)
                if Int.random(in: 0..<9, using: &random) == 0 { label.zooms = [] }
                label.x = UInt32(labels.count)
                labels.append(label)
                // Whole numbers, so that some are exactly at the distance.
                vectors.append(
                    SIMD3(
                        Double(Int.random(in: -20...20, using: &random)),
                        Double(Int.random(in: -20...20, using: &random)), 0))
                kept.append(Int.random(in: 0..<4, using: &random) == 0 ? .all : [])
            }
        }

        func areNear(_ one: Int, _ other: Int) -> Bool {
            let way = vectors[one] - vectors[other]
            return (way * way).sum().squareRoot() < distance
        }

        var thinning: Thinning {
            var columns = Labels()
            var places = FlatBuffer<SIMD3<Double>>()
            for index in labels.indices {
                columns.append(labels[index])
                places.append(vectors[index])
            }
            for index in labels.indices { columns.keep(index, at: kept[index]) }
            let distance = distance
            return Thinning(columns, GroundPlaces(places, reach: distance + 0.25) { _, _, chord in chord < distance })
        }

        /// Labels from the best on.
        var order: [Int] {
            labels.indices.sorted { one, other in
                let (a, b) = (labels[one], labels[other])
                let (first, second) = (kept[one].isEmpty ? 1 : 0, kept[other].isEmpty ? 1 : 0)
                if a.isRequired != b.isRequired { return a.isRequired }
                if !a.isRequired, first != second { return first < second }
                if a.priority != b.priority { return a.priority > b.priority }
                return (a.tie, a.x) < (b.tie, b.x)
            }
        }

        func outcome() -> (shown: Set<Int>, blockers: [Int32]) {
            var (shown, blockers) = ([Int](), labels.map { _ in Int32(-1) })
            // Required labels show in any case; those that are not see all of them.
            for isRequired in [true, false] {
                for label in order where labels[label].isRequired == isRequired && !labels[label].zooms.isEmpty {
                    let blocker = shown.first { areNear($0, label) && labels[$0].group == labels[label].group }
                    if let blocker, !isRequired { blockers[label] = Int32(blocker) } else { shown.append(label) }
                }
            }
            return (Set(shown), blockers)
        }
    }

    @Test func layouts() {
        for seed in 0..<300 {
            var random = SplitMix64(seed: UInt64(seed))
            let layout = Layout(&random)
            let thinning = layout.thinning
            let outcome = thinning.declutter()
            let expected = layout.outcome()
            #expect(outcome.blockers == expected.blockers, "seed \(seed)")
            #expect(
                outcome.minimumZooms.indices.allSatisfy {
                    (outcome.minimumZooms[$0] == 0) == expected.shown.contains($0)
                })
            #expect(thinning.firstViolation(of: outcome) == nil, "seed \(seed)")
        }
    }

    /// No other outcome is taken for right.
    @Test func faults() {
        var kinds: Set<Violation.Kind> = []
        for seed in 0..<300 {
            var random = SplitMix64(seed: UInt64(seed))
            let thinning = Layout(&random).thinning
            var outcome = thinning.declutter()
            let label = Int.random(in: 0..<thinning.count, using: &random)
            switch seed % 3 {
            case 0: outcome.minimumZooms[label] ^= 1
            case 1: outcome.blockers[label] = outcome.blockers[label] < 0 ? Int32(label) : -1
            default:
                outcome.minimumZooms[label] = 0
                guard outcome.blockers[label] >= 0 else { continue }
                outcome.blockers[label] = -1
            }
            let violation = thinning.firstViolation(of: outcome)
            #expect(violation != nil, "seed \(seed)")
            if let violation { kinds.insert(violation.kind) }
        }
        #expect(kinds == [.ownZooms, .unproven, .collision])
    }
}
