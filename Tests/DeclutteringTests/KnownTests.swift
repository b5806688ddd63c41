import Decluttering
import Testing

/// Cases with known answers.
struct KnownTests {
    /// One pixel at zoom 8 with 256 pixels a tile.
    static let pixel: UInt32 = 1 << 16

    private func outcome(
        _ labels: [Label], _ zooms: ClosedRange<Int> = 8...8, _ change: (inout Request) -> Void = { _ in }
    )
        -> Outcome
    {
        arrangement(labels).declutter(Request(zooms, change))
    }

    /// Of ten pixels a side.
    private func label(_ x: Int, _ y: Int, _ priority: Double) -> Label {
        Label(
            x: UInt32(truncatingIfNeeded: x * Int(Self.pixel)), y: UInt32((1 << 31) + y * Int(Self.pixel)), width: 80,
            height: 80, priority: priority)
    }

    private func label(_ x: Int, _ priority: Double) -> Label { label(x, 0, priority) }

    @Test func touchingIsNoOverlap() {
        #expect(outcome([label(0, 2), label(10, 1)]).minimumZooms == [8, 8])
        #expect(outcome([label(0, 0, 2), label(0, 10, 1)]).minimumZooms == [8, 8])
        var near = label(10, 1)
        near.x -= 1
        #expect(outcome([label(0, 2), near]).lines == ["0: 8 by -1 none", "1: 9 by 0 label"])
    }

    @Test func circlesThatTouch() {
        var (one, other) = (label(0, 0, 2), label(6, 8, 1))
        (one.shape, other.shape) = (.circle, .circle)
        #expect(outcome([one, other]).minimumZooms == [8, 8])
        other.y -= 1
        #expect(outcome([one, other]).minimumZooms == [8, 9])
        // A corner of a rect at 3, 4 from the centre of a circle of diameter 10.
        var rect = label(8, 9, 1)
        #expect(outcome([one, rect]).minimumZooms == [8, 8])
        rect.x -= 1
        #expect(outcome([one, rect]).minimumZooms == [8, 9])
    }

    @Test func acrossTheAntimeridian() {
        #expect(outcome([label(-4, 2), label(5, 1)]).minimumZooms == [8, 9])
        #expect(outcome([label(-5, 2), label(5, 1)]).minimumZooms == [8, 8])
    }

    @Test func tilesOf512PixelsAreOneZoomDeeper() {
        let labels = [label(0, 2), label(7, 1)]
        #expect(outcome(labels, 0...20).minimumZooms == [0, 9])
        #expect(outcome(labels, 0...20, { $0.tileSize = .pixels512 }).minimumZooms == [0, 8])
    }

    /// Clear at zoom 8, but not on the way to zoom 9: the second comes from the left past the first.
    @Test func offsetsThatMeetBetweenZooms() {
        var other = label(20, 1)
        other.offsetX = -8 * 32
        let labels = [label(0, 2), other]
        #expect(outcome(labels).minimumZooms == [8, 9])
        #expect(arrangement(labels).declutter(Request(zooms: 8...8), atZoom: 8).minimumZooms == [8, 8])
        #expect(arrangement(labels).declutter(Request(zooms: 8...8), atZoom: 8.5).minimumZooms == [8, 9])
        #expect(outcome(labels, 0...20).minimumZooms[1] > 8)
        #expect(outcome(labels, 7...20, { $0.mode = .fill }).minimumZooms[1] > 8)
    }

    /// An offset of as many pixels as the world has at zoom 8 leads back to where it began, whichever label is queried.
    @Test(arguments: [0, 3, -3], [1, -1])
    func offsetsAroundTheWorld(_ apart: Int, _ way: Int) {
        for priority in [1.0, 3] {
            var other = label(apart, priority)
            other.offsetX = Int32(8 * (way * 256 << 8 + 1))
            let labels = [label(0, 2), other]
            let arranged = arrangement(labels)
            let outcome = arranged.declutter(Request(zooms: 8...8))
            #expect(outcome.minimumZooms == (priority < 2 ? [8, 9] : [9, 8]))
            #expect(outcome.lines == Oracle(labels, Request(zooms: 8...8)).outcome().lines)
            #expect(arranged.declutter(Request(zooms: 8...8), atZoom: 8).lines == outcome.lines)
        }
    }

    /// East or west by one and a half worlds, it is where the first one is.
    @Test(arguments: [1, -1], [1.0, 3])
    func offsetsFromTheOtherSideOfTheWorld(_ way: Int, _ priority: Double) {
        var other = label(128 << 8, priority)
        other.offsetX = Int32(8 * way * 384 << 8)
        #expect(outcome([label(0, 2), other]).minimumZooms == (priority < 2 ? [8, 9] : [9, 8]))
    }

    /// Each hides the next, so every other one is shown.
    @Test func chain() {
        let labels = (0..<1000).map { label(7 * $0, Double(-$0)) }
        #expect(outcome(labels).minimumZooms == (0..<1000).map { $0 % 2 == 0 ? 8 : 9 })
    }

    @Test func groupsAndRequiredOnesMayOverlap() {
        var labels = [label(0, 3), label(1, 2), label(2, 1)]
        labels[1].group = 7
        #expect(outcome(labels).lines == ["0: 8 by -1 none", "1: 8 by -1 none", "2: 9 by 0 label"])
        labels[2].isRequired = true
        #expect(outcome(labels).lines == ["0: 9 by 2 label", "1: 8 by -1 none", "2: 8 by -1 none"])
        labels[0].isRequired = true
        #expect(outcome(labels).minimumZooms == [8, 8, 8])
    }

    @Test func limits() {
        let labels = (0..<6).map { label(20 * $0, Double(-$0)) }
        let tile = outcome(labels) { $0.limitPerTile = 4 }
        #expect(tile.lines.suffix(3) == ["3: 8 by -1 none", "4: 9 by 3 tileLimit", "5: 9 by 3 tileLimit"])
        let zoom = outcome(labels) { $0.limitPerZoom = 5 }
        #expect(zoom.lines.suffix(2) == ["4: 8 by -1 none", "5: 9 by 4 zoomLimit"])
    }

    @Test func namesKeepTheirDistance() {
        var labels = [label(0, 0, 3), label(30, 40, 2), label(30, 40, 1)]
        for index in labels.indices { labels[index].name = 1 }
        labels[2].y += 4 * Self.pixel * 10
        #expect(outcome(labels, 8...8, { $0.repeatDistance = 400 }).minimumZooms == [8, 8, 9])
        let near = outcome(labels, 8...8) { $0.repeatDistance = 401 }
        #expect(near.lines == ["0: 8 by -1 none", "1: 9 by 0 repeatedName", "2: 8 by -1 none"])
    }

    @Test(arguments: [Request.Mode.nested, .fill, .independent])
    func nothingAndOne(_ mode: Request.Mode) {
        #expect(outcome([], 0...24) { $0.mode = mode }.minimumZooms.isEmpty)
        #expect(outcome([label(0, 0)], 0...24) { $0.mode = mode }.minimumZooms == [0])
        var never = label(0, 0)
        never.zooms = []
        #expect(outcome([never], 3...7) { $0.mode = mode }.minimumZooms == [8])
    }

    @Test func priorities() {
        let priorities = [-1, .nan, 0, .infinity, -.infinity, 1e-300, -0.0]
        let labels = priorities.enumerated().map { index, priority in
            var label = label(0, priority)
            label.tie = UInt64(index)
            return label
        }
        let limits = (1...7).map { limit in
            let apart = labels.map { label in
                var label = label
                label.shape = .none
                return label
            }
            return outcome(apart) { $0.limitPerZoom = limit }.minimumZooms.indices.filter { index in
                outcome(apart) { $0.limitPerZoom = limit }.minimumZooms[index] == 8
            }
        }
        #expect(
            limits == [
                [3], [3, 5], [2, 3, 5], [2, 3, 5, 6], [0, 2, 3, 5, 6], [0, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6],
            ])
    }

    /// Crowds that would be quadratic if each label looked at each.
    @Test(arguments: [0, 1, 2, 3])
    func allInOnePlace(_ kind: Int) {
        var columns = Labels(capacity: 60_000)
        for index in 0..<60_000 {
            var label = label(5, Double(index % 1000))
            label.tie = UInt64(index)
            if kind == 1 { label.isRequired = index % 2 == 0 }
            if kind == 2 { label.group = Int32(index) }
            if kind == 3 { label.name = 5 }
            columns.append(label)
        }
        let outcome = Arrangement(columns).declutter(Request(0...20) { $0.repeatDistance = 80 })
        let shown = outcome.minimumZooms.count { $0 == 0 }
        #expect(shown == [1, 30_000, 60_000, 1][kind])
    }
}
