import Decluttering
import Memory
import TestSupport
import Testing

/// Pairs that are near by against each with each.
struct StripsTests {
    /// Width and height of the largest, in eighths.
    static let sizes: [(Int32, Int32)] = [
        (80, 80), (640, 80), (2400, 80), (80, 640), (80, 2400), (1, 1), (1, 4000), (4000, 1), (1 << 21, 1 << 21),
        (1 << 21, 8),
    ]

    private struct Pair: Hashable {
        let one: Int
        let other: Int
    }

    /// - Returns: each pair that is less far apart than the largest labels reach, the smaller index first.
    private func pairsWithinReach(_ field: borrowing LabelField, _ scales: Scales) -> Set<Pair> {
        let (width, height) = (2 * Int64(field.largest.width), 2 * Int64(field.largest.height))
        var pairs: Set<Pair> = []
        for one in 0..<field.count where field.boxes[one].canCollide {
            for other in one + 1..<field.count where field.boxes[other].canCollide {
                let (dx, dy) = Self.distances(field, one, other)
                let isNear =
                    dx * Int128(scales.low) < Int128(width) << 40 && dy * Int128(scales.low) < Int128(height) << 40
                if isNear { pairs.insert(Pair(one: one, other: other)) }
            }
        }
        return pairs
    }

    private static func distances(_ field: borrowing LabelField, _ one: Int, _ other: Int) -> (Int128, Int128) {
        let (a, b) = (field.boxes[one], field.boxes[other])
        let across = abs(Int128(a.x) - Int128(b.x))
        return (min(across, 1 << 32 - across), abs(Int128(a.y) - Int128(b.y)))
    }

    /// Visits pairs of some strips, of which each must be as far apart as reported.
    private func visited(_ strips: borrowing Strips, _ field: borrowing LabelField) -> Set<Pair> {
        var (pairs, isRight): (Set<Pair>, Bool) = ([], true)
        let areAll = strips.visitPairs(mostLooks: .max) { one, other, dx, dy in
            let (first, second) = (Int(strips.entries[one].index), Int(strips.entries[other].index))
            isRight = isRight && Self.distances(field, first, second) == (Int128(dx), Int128(dy))
            pairs.insert(Pair(one: min(first, second), other: max(first, second)))
            return true
        }
        #expect(areAll && isRight)
        return pairs
    }

    /// As wide as some labels, over the antimeridian or up to an edge of the map.
    private func field(_ count: Int, _ size: (Int32, Int32), _ zoom: Int, _ random: inout SplitMix64) -> LabelField {
        let unit = max(Int64(1 << 29) >> Int64(zoom), 1)
        let width = min(unit * Int64(size.0) * Int64.random(in: 1...12, using: &random) / 8, 1 << 32)
        let height = min(unit * Int64(size.1) * Int64.random(in: 1...12, using: &random) / 8, 1 << 32)
        let left: UInt32 = [0, 1 << 30, UInt32(truncatingIfNeeded: -width / 2)].randomElement(using: &random) ?? 0
        let top: Int64 =
            [0, (1 << 32) - height, (1 << 31) - min(height / 2, 1 << 30)].randomElement(using: &random) ?? 0
        var labels = Labels()
        for index in 0..<count {
            let y = min(top + Int64.random(in: 0..<max(height, 1), using: &random), 0xFFFF_FFFF)
            let isFull = index % 3 == 0
            labels.append(
                Label(
                    x: left &+ UInt32(truncatingIfNeeded: Int64.random(in: 0..<max(width, 1), using: &random)),
                    y: UInt32(y), width: isFull ? size.0 : Int32.random(in: 0...size.0, using: &random),
                    height: isFull ? size.1 : Int32.random(in: 0...size.1, using: &random), tie: UInt64(index)))
        }
        return LabelField(labels)
    }

    /// All scales and shapes: in squares and other columns, around the world, and once merged and thinned out.
    @Test(arguments: sizes)
    func everyPairWithinReach(_ size: (Int32, Int32)) {
        var (hadPairs, hadNone) = (false, false)
        for zoom in 0...24 {
            var random = SplitMix64(seed: UInt64(size.0) << 32 | UInt64(size.1) << 8 | UInt64(zoom))
            let field = field(70, size, zoom, &random)
            let scales = [
                Scales(zooms: zoom...24, tileSize: .pixels256), Scales(zooms: zoom...zoom, tileSize: .pixels512),
                Scales(zoom: Double(zoom) + Double.random(in: 0..<1, using: &random), tileSize: .pixels256),
            ][zoom % 3]
            let grid = StripGrid(field.largest, scales, count: .max)
            let expected = pairsWithinReach(field, scales)
            hadPairs = hadPairs || !expected.isEmpty
            hadNone = hadNone || expected.count < 70 * 69 / 2
            let members = Array(UInt32(0)..<UInt32(field.count))
            var all = Strips()
            all.gather(members.span, field, grid)
            expectInOrder(all)
            #expect(visited(all, field) == expected, "zoom \(zoom)")

            let isOfOne = (0..<field.count).map { _ in Bool.random(using: &random) }
            var ones = Strips(all) { isOfOne[$0] }
            let others = Strips(all) { !isOfOne[$0] }
            checkAcross(ones, others, field, expected.filter { isOfOne[$0.one] != isOfOne[$0.other] })
            ones.merge(others)
            expectInOrder(ones)
            #expect(ones.entries.count == all.entries.count)
            #expect(visited(ones, field) == expected, "zoom \(zoom), merged")
            ones.keep { isOfOne[$0] }
            #expect(visited(ones, field) == expected.filter { isOfOne[$0.one] && isOfOne[$0.other] })
        }
        #expect(hadPairs && hadNone)
    }

    private func checkAcross(
        _ ones: borrowing Strips, _ others: borrowing Strips, _ field: borrowing LabelField, _ expected: Set<Pair>
    ) {
        var (pairs, isRight): (Set<Pair>, Bool) = ([], true)
        let areAll = ones.visitPairs(with: others, mostLooks: .max) { other, one, dx, dy in
            let (first, second) = (Int(others.entries[other].index), Int(ones.entries[one].index))
            isRight = isRight && Self.distances(field, first, second) == (Int128(dx), Int128(dy))
            pairs.insert(Pair(one: min(first, second), other: max(first, second)))
            return true
        }
        #expect(areAll && isRight && pairs == expected)
    }

    private func expectInOrder(_ strips: borrowing Strips) {
        var isInOrder = true
        for slot in 0..<max(strips.entries.count - 1, 0) {
            isInOrder =
                isInOrder && strips.grid.key(strips.entries[slot]) <= strips.grid.key(strips.entries[slot + 1])
        }
        #expect(isInOrder)
    }

    @Test func bothKindsOfColumnsAndAllTheWorld() {
        let grids = Self.sizes.flatMap { size in
            (0...24).map { StripGrid(size, Scales(zooms: $0...$0, tileSize: .pixels256), count: .max) }
        }
        #expect(grids.contains { $0.areSquares } && grids.contains { !$0.areSquares })
        #expect(grids.contains { $0.columns == 1 } && grids.contains { $0.reach >= $0.columns })
        #expect(grids.contains { $0.columns == 1 << 32 })
        #expect(grids.allSatisfy { $0.keyBits <= 62 })
    }

    /// Neither more looks than allowed, beyond those of one label, nor any after the visitor has enough.
    @Test func endsEarly() {
        var random = SplitMix64(seed: 12)
        let field = field(70, (640, 80), 8, &random)
        let scales = Scales(zooms: 0...0, tileSize: .pixels256)
        let members = Array(UInt32(0)..<UInt32(field.count))
        var strips = Strips()
        strips.gather(members.span, field, StripGrid(field.largest, scales, count: field.count))
        for most in [0, 1, 100, 500] {
            var visits = 0
            let areAll = strips.visitPairs(mostLooks: most) { _, _, _, _ in
                visits += 1
                return true
            }
            #expect(!areAll && visits <= most + strips.entries.count)
        }
        for wanted in 1...3 {
            var visits = 0
            let areAll = strips.visitPairs(mostLooks: .max) { _, _, _, _ in
                visits += 1
                return visits < wanted
            }
            #expect(!areAll && visits == wanted)
        }
    }
}
