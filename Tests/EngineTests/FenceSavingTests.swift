import Devices
import Geometry
import Memory
import Movement
import TestSupport
import Testing

/// States as bytes: a run in two parts is the same as one run.
struct FenceSavingTests {
    private struct Row {
        var device: Int
        var fix: FenceFix
    }

    private static let regions = [
        FenceRegion("a", .circle(latitude: 0, longitude: 0, radius: 100), cushion: 20),
        FenceRegion("b", .circle(latitude: 0, longitude: 0.004, radius: 150)),
        FenceRegion("c", .circle(latitude: 0, longitude: 0.002, radius: 60)) { $0.registered = 300_000_000 },
        FenceRegion("d", .polygon([[[(0.001, -0.001), (0.003, -0.001), (0.002, 0.001), (0.001, -0.001)]]])),
    ]

    private static func rows(_ seed: UInt64) -> [Row] {
        var random = SplitMix64(seed: seed)
        var rows: [Row] = []
        var longitudes = [0.0, 0.002, 0.004]
        for index in 0..<60 {
            let device = random.int(0...2)
            longitudes[device] += random.double(-0.0015...0.0015)
            let place = Shape.Point(x: longitudes[device], y: random.double(-0.0003...0.0003))
            rows.append(
                Row(
                    device: device,
                    fix: FenceFix(
                        time: Int64(index) * 10_000_000, place: place, accuracy: Double(random.int(0...30)),
                        startsLeg: random.int(0...15) == 0)))
        }
        return rows
    }

    private static func rules(_ number: Int) -> FenceRules {
        var rules = FenceRules()
        rules.dwell = [0, 25_000_000][number % 2]
        rules.loiter = 50_000_000
        rules.accuracyFactor = 1
        rules.tellsCrossings = number % 3 == 0
        rules.firstStates = [.none, .inside, .all][number % 3]
        if number % 4 > 1 { rules.limit = FenceRules.Limit(count: 2, distance: 100) }
        return rules
    }

    /// Split after every row, with the states of all devices carried over as bytes.
    @Test(arguments: 0..<12) func splitAtEveryRow(number: Int) throws {
        let rows = Self.rows(UInt64(number))
        let rules = Self.rules(number)
        let set = try regionSet(Self.regions, findsNearest: true)
        var whole = FenceRun(set, rules)
        for row in rows { whole.take(row.device, row.fix) }
        #expect(whole.reported.count >= 5)
        for split in 0...rows.count {
            var first = FenceRun(set, rules)
            for row in rows[..<split] { first.take(row.device, row.fix) }
            var names = FlatBuffer<UInt8>()
            first.machine.appendRegions(to: &names)
            var second = FenceRun(set, rules)
            try second.machine.readRegions(names.span)
            for device in 0..<3 {
                var bytes = FlatBuffer<UInt8>()
                first.machine.append(device: device, to: &bytes)
                try second.machine.read(device: device, from: bytes.span)
                var again = FlatBuffer<UInt8>()
                second.machine.append(device: device, to: &again)
                #expect(bytes.span.indices.elementsEqual(again.span.indices))
                #expect(bytes.span.indices.allSatisfy { bytes.span[$0] == again.span[$0] })
            }
            for row in rows[split...] { second.take(row.device, row.fix) }
            #expect(first.reported + second.reported == whole.reported, "after \(split)")
        }
    }

    /// A later run may have other regions: the states of those that were removed are dropped, and nothing is known of
    /// new ones.
    @Test func otherRegions() throws {
        let rules = Self.rules(1)
        var first = FenceRun(try regionSet(Self.regions), rules)
        for row in Self.rows(3) { first.take(row.device, row.fix) }
        var names = FlatBuffer<UInt8>()
        first.machine.appendRegions(to: &names)
        let new = FenceRegion("new", .circle(latitude: 0, longitude: 0, radius: 5000))
        var second = FenceRun(try regionSet([new, Self.regions[1]]), rules)
        try second.machine.readRegions(names.span)
        for device in 0..<3 {
            var bytes = FlatBuffer<UInt8>()
            first.machine.append(device: device, to: &bytes)
            try second.machine.read(device: device, from: bytes.span)
        }
        second.take(0, 10_000, 0, 0.001)
        let reported = second.reported.filter { $0.region == "new" }
        #expect(reported.map(\.kind) == [.inside])
    }

    /// Bytes of any kind are a fault or a state, and never crash.
    @Test func brokenBytes() throws {
        let rules = Self.rules(2)
        let set = try regionSet(Self.regions, findsNearest: true)
        var run = FenceRun(set, rules)
        for row in Self.rows(4) { run.take(row.device, row.fix) }
        var bytes = FlatBuffer<UInt8>()
        run.machine.append(device: 1, to: &bytes)
        let good = bytes.span.indices.map { bytes.span[$0] }
        #expect(good.count > 50)
        var random = SplitMix64(seed: 9)
        var faults = 0
        for round in 0..<2000 {
            var bad = good
            if round % 2 == 0 { bad.removeLast(random.int(1...good.count - 1)) }
            for _ in 0..<random.int(0...3) { bad[random.int(0...bad.count - 1)] = UInt8(random.int(0...255)) }
            if bad == good { continue }
            var other = FenceRun(set, rules)
            do {
                try other.machine.read(device: 1, from: bad.span)
                other.take(1, 100_000, 0, 0)
            } catch {
                faults += 1
            }
        }
        #expect(faults > 1000)
    }
}
