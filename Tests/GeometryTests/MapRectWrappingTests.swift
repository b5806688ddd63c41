import Geometry
import TestSupport
import Testing

/// The cylinder cut into 16 cells, as a set of 32 slots: even ones are the lines between cells, odd ones the cells
/// without their sides. A rect of whole cells is then a set, and the algebra is that of sets.
private struct Ring {
    static let cells = 16
    static let cell = MapPoint.worldSize / Double(cells)

    let first: Int
    let width: Int

    var rect: MapRect { MapRect(x: Double(first) * Self.cell, y: 0, width: Double(width) * Self.cell, height: 8) }

    /// With its sides.
    var closed: Set<Int> { slots(2 * first...2 * (first + width)) }

    /// Without its sides, but for a line, which is all side; a rect around the world has no sides.
    var open: Set<Int> {
        if width == 0 { return closed }
        return width >= Self.cells ? closed : slots(2 * first + 1...2 * (first + width) - 1)
    }

    private func slots(_ range: ClosedRange<Int>) -> Set<Int> {
        Set(range.map { (($0 % (2 * Self.cells)) + 2 * Self.cells) % (2 * Self.cells) })
    }

    static func random(_ random: inout SplitMix64) -> Ring {
        Ring(first: random.int(-40...40), width: random.int(0...3) == 0 ? random.int(14...40) : random.int(0...12))
    }
}

@Suite("MapRect on the cylinder")
struct MapRectWrappingTests {
    private static let world = MapPoint.worldSize

    @Test func `points against the set of slots and against shifted copies`() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<1500 {
            let ring = Ring.random(&random)
            let line = random.int(-60...60)
            let point = MapPoint(x: Double(line) * Ring.cell, y: 4)
            let copies = (-12...12).contains { ring.rect.contains(point.turned(by: Double($0))) }
            #expect(ring.rect.containsWrapping(point) == copies)
            // Half a cell on, the sides play no part.
            let between = MapPoint(x: point.x + Ring.cell / 2, y: 4)
            let slot = ((2 * line + 1) % 32 + 32) % 32
            #expect(ring.rect.containsWrapping(between) == ring.closed.contains(slot))
        }
    }

    @Test func `containment of rects`() {
        var random = SplitMix64(seed: 12)
        var confirmed = 0
        for _ in 0..<2500 {
            let ring = Ring.random(&random)
            let other = Ring.random(&random)
            // A seam closes on itself only where the outer rect reaches around.
            let expected = ring.closed.isSuperset(of: other.closed) && (ring.width >= Ring.cells || fits(other, ring))
            confirmed += expected ? 1 : 0
            #expect(ring.rect.containsWrapping(other.rect) == expected, "\(ring) \(other)")
        }
        #expect(confirmed > 250)
    }

    private func fits(_ inner: Ring, _ outer: Ring) -> Bool { inner.width <= outer.width }

    @Test func `intersects is overlap of the open sets, and lines never meet lines`() {
        var random = SplitMix64(seed: 13)
        for _ in 0..<2500 {
            let ring = Ring.random(&random)
            let other = Ring.random(&random)
            let meet = !ring.open.isDisjoint(with: other.open) && (ring.width > 0 || other.width > 0)
            #expect(ring.rect.intersectsWrapping(other.rect) == meet, "\(ring) \(other)")
            #expect(other.rect.intersectsWrapping(ring.rect) == meet)
            if ring.width < Ring.cells, other.width < Ring.cells {
                let copies = (-12...12).contains { ring.rect.intersects(other.rect.turned(by: Double($0))) }
                #expect(meet == copies)
            }
        }
    }

    @Test func `intersections cover the common cells and lie inside`() {
        var random = SplitMix64(seed: 14)
        var twice = 0
        for _ in 0..<2500 {
            let ring = Ring.random(&random)
            let other = Ring.random(&random)
            let parts = ring.rect.intersectionsWrapping(other.rect)
            #expect(parts.isEmpty == !ring.rect.intersectsWrapping(other.rect))
            #expect(parts.count <= 2)
            twice += parts.count == 2 ? 1 : 0
            for part in parts {
                #expect(ring.rect.contains(part))
                #expect(other.rect.containsWrapping(part))
            }
            if parts.count == 2 { #expect(parts[0].maxX <= parts[1].minX) }
            let cells = parts.map { part -> Set<Int> in
                let first = Int(part.minX / Ring.cell)
                return Ring(first: first, width: Int(part.maxX / Ring.cell) - first).open
            }
            let found = Set(cells.flatMap { $0 }).filter { $0 % 2 == 1 }
            let expected = ring.open.intersection(other.open).filter { $0 % 2 == 1 }
            #expect(found == expected, "\(ring) \(other) \(parts)")
            #expect(cells.map { $0.filter { $0 % 2 == 1 }.count }.reduce(0, +) == expected.count)
        }
        #expect(twice > 25)
    }

    @Test func `a line on the seam is common to it and the world`() {
        let line = MapRect(x: -Self.world, y: 2, width: 0, height: 3)
        #expect(MapRect.world.intersectionsWrapping(line) == [MapRect(x: 0, y: 2, width: 0, height: 3)])
        #expect(line.intersectionsWrapping(.world) == [line])
    }

    @Test func `the narrowest union, against every start`() {
        var random = SplitMix64(seed: 15)
        for _ in 0..<1500 {
            let ring = Ring.random(&random)
            let other = Ring.random(&random)
            let both = ring.closed.union(other.closed)
            let narrowest = (0...Ring.cells).first { width in
                (0..<Ring.cells).contains { Ring(first: $0, width: width).closed.isSuperset(of: both) }
            }
            let union = ring.rect.unionWrapping(other.rect)
            #expect(union.width / Ring.cell == Double(narrowest ?? -1), "\(ring) \(other)")
            #expect(union.containsWrapping(ring.rect) || ring.width > Ring.cells)
            #expect(union.containsWrapping(other.rect) || other.width > Ring.cells)
            #expect(union.minX >= 0 && union.minX < Self.world)
            #expect(union.width == other.rect.unionWrapping(ring.rect).width)
        }
    }

    @Test func `north and south stay planar`() {
        let rect = MapRect(x: -10, y: 100, width: 20, height: 10)
        #expect(rect.containsWrapping(MapPoint(x: Self.world - 3, y: 100)))
        #expect(!rect.containsWrapping(MapPoint(x: Self.world - 3, y: 110)))
        #expect(!rect.containsWrapping(MapPoint(x: Self.world - 3, y: 99)))
        #expect(!rect.intersectsWrapping(MapRect(x: Self.world - 5, y: 110, width: 5, height: 5)))
        #expect(!MapRect.world.intersectsWrapping(MapRect(x: 0, y: -5, width: 5, height: 5)))
        #expect(!rect.containsWrapping(MapRect(x: Self.world - 5, y: 105, width: 5, height: 6)))
        #expect(
            rect.intersectionsWrapping(MapRect(x: Self.world - 5, y: 105, width: 5, height: 50))
                == [MapRect(x: -5, y: 105, width: 5, height: 5)])
        #expect(
            rect.unionWrapping(MapRect(x: 20, y: 0, width: 5, height: 5))
                == MapRect(x: Self.world - 10, y: 0, width: 35, height: 110))
    }

    @Test func `null and negative rects`() {
        let rect = MapRect(x: -10, y: 0, width: 20, height: 10)
        let negative = MapRect(x: 5, y: 5, width: -3, height: 2)
        for none in [MapRect.null, negative, MapRect(x: .nan, y: 5, width: 3, height: 2)] {
            #expect(!rect.containsWrapping(none) && !none.containsWrapping(rect))
            #expect(!rect.intersectsWrapping(none) && !none.intersectsWrapping(rect))
            #expect(rect.intersectionsWrapping(none).isEmpty)
            #expect(!none.containsWrapping(MapPoint(x: 4, y: 6)))
            #expect(!MapRect.world.containsWrapping(none))
        }
        #expect(rect.unionWrapping(.null) == rect.wrapped)
        #expect(MapRect.null.unionWrapping(rect) == rect.wrapped)
        #expect(MapRect.null.unionWrapping(.null).isNull)
        #expect(!MapRect.world.containsWrapping(MapPoint(x: .nan, y: 1)))
    }
}
