import Decluttering
import TestSupport
import Testing

/// Annotations: a small label, and a larger one around it that comes right after it and does not collide with it.
struct AnnotationTests {
    /// Half of the labels are annotations, some of them required; the others stand by themselves.
    private func annotations(_ count: Int, _ random: inout SplitMix64) -> Labels {
        var labels = Labels()
        for _ in 0..<count {
            var small = Label(
                x: 1 << 30 &+ UInt32.random(in: 0...60, using: &random) << 22,
                y: 1 << 31 &+ UInt32.random(in: 0...60, using: &random) << 22, width: 40, height: 40,
                priority: Double(Int.random(in: 0...9, using: &random)), tie: random.next() & ~1)
            small.isRequired = Int.random(in: 0..<40, using: &random) == 0
            labels.append(small)
            guard Bool.random(using: &random) else { continue }
            var whole = small
            (whole.width, whole.offsetX) = (Int32.random(in: 20...80, using: &random) * 8, 0)
            whole.height = 120
            whole.offsetX = (whole.width - 40) / 2
            whole.tie |= 1
            labels.append(whole)
            labels.join(labels.count - 2, labels.count - 1)
        }
        return labels
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func wholesFollowTheirParts(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var labels = Labels()
        // Numbers of annotations count from where a list is appended.
        labels.append(contentsOf: annotations(40, &random))
        labels.append(contentsOf: annotations(seed < 18 ? 200 : 4000, &random))
        let all = (0..<labels.count).map { labels.label($0) }
        let numbers = (0..<labels.count).map { labels.annotations.isEmpty ? -1 : labels.annotations[$0] }
        let arranged = Arrangement(labels)
        for (request, zoom) in [
            (Request(zooms: 0...20), nil), (Request(zooms: 0...20), 3.7), (Request(zooms: 5...5), 5.0),
        ] {
            let outcome = arranged.declutter(request, atZoom: zoom)
            #expect(arranged.firstViolation(of: outcome, request, atZoom: zoom) == nil)
            var isAnyApart = false
            for index in all.indices.dropFirst() where numbers[index] >= 0 && numbers[index] == numbers[index - 1] {
                #expect(outcome.minimumZooms[index] >= outcome.minimumZooms[index - 1])
                #expect(outcome.blockers[index] != Int32(index - 1) && outcome.blockers[index - 1] != Int32(index))
                isAnyApart = isAnyApart || outcome.minimumZooms[index] > outcome.minimumZooms[index - 1]
            }
            #expect(isAnyApart)
        }
    }
}
