import Foundation
import MapTracking
import TestSupport
import Testing

/// The values of the library and the commands decide alike about the same fixes.
struct BinaryTests {
    /// A device that walks, jumps, pauses and repeats itself, with times in microseconds.
    private static func fixes(_ random: inout SplitMix64, count: Int) -> [Fix] {
        var fixes: [Fix] = []
        var (time, latitude, east) = (Int64(1_777_636_800_000_000), 48.2, 0.0)
        for _ in 0..<count {
            switch random.int(0...19) {
            case 0: time -= Int64(random.int(0...5_000_000))
            case 1: break
            case 2: time += 200_000_000
            default: time += Int64(random.int(1...20_000_000))
            }
            if random.int(0...9) > 2 {
                let reach = random.int(0...19) == 0 ? 0.05 : 0.001
                // Back to the middle in the long run.
                latitude += random.double(-reach...reach) + (48.2 - latitude) / 20
                east += random.double(-reach...reach) - east / 20
            }
            var fix = Fix(
                time: Double(time) / 1e6,
                coordinate: Coordinate(latitude: latitude, longitude: east > 0 ? east - 180 : east + 180))
            if random.int(0...4) > 0 { fix.accuracy = Double(random.int(-2...100)) }
            if random.int(0...3) == 0 { fix.speed = Double(random.int(-1...10)) }
            if random.int(0...3) == 0 { fix.course = Double(random.int(-10...370)) }
            if random.int(0...3) == 0 {
                fix.heading = Heading(
                    true: random.int(0...1) == 0 ? nil : Double(random.int(-1...361)),
                    magnetic: Double(random.int(-1...361)), accuracy: Double(random.int(-1...5)))
            }
            fixes.append(fix)
        }
        return fixes
    }

    private static func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "" }

    private static func table(_ fixes: [Fix]) -> String {
        var table = "number,lat,lon,time,accuracy,speed,course,true_heading,magnetic_heading,heading_accuracy\n"
        for (number, fix) in fixes.enumerated() {
            let microseconds = Int64((fix.time * 1e6).rounded())
            table += "\(number),\(fix.coordinate.latitude),\(fix.coordinate.longitude)"
            table += ",\(microseconds / 1_000_000).\(String(microseconds % 1_000_000 + 1_000_000).dropFirst())"
            let numbers = [
                fix.accuracy, fix.speed, fix.course, fix.heading?.trueHeading, fix.heading?.magneticHeading,
                fix.heading?.accuracy,
            ]
            table += "," + numbers.map(text).joined(separator: ",") + "\n"
        }
        return table
    }

    private static func rows(_ words: [String], _ input: String, in folder: String? = nil) throws -> [[String: String]]
    {
        let outcome = try Command.run([Binary.path] + words, input: Array(input.utf8), in: folder)
        try #require(outcome.status == 0, "\(outcome.errors)")
        let rows = outcome.lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
    }

    /// True if a number of the binary is the same, rounded to three decimals.
    private static func agree(_ text: String?, _ number: Double?) -> Bool {
        guard let text, let written = Double(text) else { return number == nil && text?.isEmpty != false }
        return number.map { abs($0 - written) <= 5.001e-4 } ?? false
    }

    private static let filters: [(options: String, change: @Sendable (inout FixFilter) -> Void)] = [
        ("--distance-filter 100", { $0.distance = 100 }),
        (
            "--max-accuracy 60 --max-speed 30 --min-interval 12s",
            {
                ($0.maximumAccuracy, $0.maximumSpeed, $0.interval) = (60, 30, 12)
            }
        ),
        (
            "--max-gap 60s --max-jump 2000 --min-step 20",
            {
                ($0.maximumGap, $0.maximumJump, $0.minimumStep) = (60, 2000, 20)
            }
        ),
        (
            "--significant --significant-distance 300 --significant-interval 100s",
            {
                $0.delivery = .significant(distance: 300, interval: 100)
            }
        ),
        (
            "--pause 20s --pause-radius 60 --desired-accuracy 10 --distance-filter 300",
            {
                ($0.pause, $0.desiredAccuracy, $0.distance) = (FixFilter.Pause(after: 20, radius: 60), 10, 300)
            }
        ),
        (
            "--max-age 5s --walking-speed 4",
            {
                ($0.maximumAge, $0.walkingSpeed) = (5, 4)
            }
        ),
        ("--once --desired-accuracy 5", { ($0.delivery, $0.desiredAccuracy) = (.once, 5) }),
    ]

    @Test(arguments: filters.indices) func fixes(setting: Int) throws {
        var random = SplitMix64(seed: UInt64(setting) + 1)
        let (options, change) = Self.filters[setting]
        for _ in 0..<Effort.of(30) {
            let fixes = Self.fixes(&random, count: 400)
            var filter = FixFilter()
            change(&filter)
            let fields = "why,leg,step,elapsed,travelled,speed,course,turn,heading,direction,age"
            let words = "track -q -f csv --order drop \(options) --add \(fields) -".split(separator: " ").map(
                String.init)
            let rows = try Self.rows(words, Self.table(fixes))
            var delivered: [(Int, FixFilter.Delivered)] = []
            for (number, fix) in fixes.enumerated() {
                let decision = filter.take(fix)
                #expect((decision.delivered == nil) == (decision.reason != nil))
                if let facts = decision.delivered { delivered.append((number, facts)) }
            }
            #expect(rows.map { Int($0["number"]!) } == delivered.map(\.0), "\(options)")
            for (row, (number, facts)) in zip(rows, delivered) {
                let isSame =
                    row["why"] == facts.reason.rawValue && row["leg"] == "\(facts.leg)"
                    && Self.agree(row["step"], facts.step) && Self.agree(row["elapsed"], facts.elapsed)
                    && Self.agree(row["travelled"], facts.travelled) && Self.agree(row["turn"], facts.turn)
                    && Self.agree(row["direction"], facts.direction) && Self.agree(row["age"], facts.age)
                #expect(isSame, "\(options): \(number): \(row) \(facts)")
            }
        }
    }

    @Test(arguments: [1.0, 20, 90]) func headings(degrees: Double) throws {
        var random = SplitMix64(seed: UInt64(degrees))
        for _ in 0..<Effort.of(30) {
            var fixes = Self.fixes(&random, count: 300)
            for index in fixes.indices {
                fixes[index].time = 1_777_636_800 + Double(index)
                fixes[index].accuracy = nil
                // The command delivers the first fix even without a heading.
                if index == 0 { fixes[index].heading = Heading(true: nil, magnetic: 359) }
            }
            let words = "track -q -f csv --heading-filter \(degrees) --add heading -".split(separator: " ")
            let rows = try Self.rows(words.map(String.init), Self.table(fixes))
            var filter = HeadingFilter(degrees: degrees)
            let delivered = fixes.enumerated().compactMap { number, fix in
                fix.heading.flatMap { filter.take($0, at: fix) }.map { (number, $0) }
            }
            #expect(rows.map { Int($0["number"]!) } == delivered.map(\.0))
            for (row, (number, heading)) in zip(rows, delivered) {
                #expect(Self.agree(row["heading"], heading.degrees), "\(number): \(row) \(heading)")
                #expect(row["heading_of"] == (heading.north == .modelled ? "magnetic+wmm" : heading.north.rawValue))
            }
            #expect(delivered.count > 10)
        }
    }

    /// Circles and a polygon around the device, over the antimeridian.
    private static let regions: [MonitoredRegion] =
        (0..<12).map { index in
            let place = Coordinate(
                latitude: 48.19 + Double(index % 4) * 0.006, longitude: 179.99 + Double(index) * 0.0008)
            return MonitoredRegion(identifier: "circle \(index)", center: place, radius: 60 + Double(index) * 40)
        } + [
            MonitoredRegion(
                identifier: "polygon",
                polygon: Polygon(
                    [(48.195, 179.995), (48.196, -179.99), (48.205, -179.991), (48.204, 179.996)].map {
                        Coordinate(latitude: $0.0, longitude: $0.1)
                    }))
        ]

    private static var regionLayer: String {
        let features = regions.map { region in
            let (geometry, radius) =
                switch region.area {
                case .circle(let circle):
                    (
                        #"{"type":"Point","coordinates":[\#(circle.center.longitude),\#(circle.center.latitude)]}"#,
                        "\(circle.radius)"
                    )
                case .polygon(let polygon):
                    (
                        #"{"type":"Polygon","coordinates":[["#
                            + (polygon.coordinates + [polygon.coordinates[0]]).map {
                                "[\($0.longitude),\($0.latitude)]"
                            }
                            .joined(separator: ",") + "]]}", "null"
                    )
                }
            return
                #"{"type":"Feature","properties":{"id":"\#(region.identifier)","radius":\#(radius)},"geometry":\#(geometry)}"#
        }
        return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
    }

    private static let rules: [(options: String, change: @Sendable (inout RegionMonitor.Rules) -> Void)] = [
        ("--initial all", { $0.initialStates = .all }),
        (
            "--cushion 20 --dwell 10s --max-gap 60s --initial inside",
            {
                ($0.cushion, $0.dwell, $0.maximumGap, $0.initialStates) = (20, 10, 60, .inside)
            }
        ),
        ("--accuracy-cushion 0.5 --loiter 30s", { ($0.accuracyFactor, $0.loiter) = (0.5, 30) }),
        ("--cross --cushion 5", { ($0.tellsCrossings, $0.cushion) = (true, 5) }),
        ("--limit 4 --reselect 200", { ($0.limit, $0.reselectDistance) = (4, 200) }),
    ]

    @Test(arguments: rules.indices) func regions(setting: Int) throws {
        var random = SplitMix64(seed: UInt64(setting) + 100)
        let (options, change) = Self.rules[setting]
        let folder = FileManager.default.temporaryDirectory.path + "/regions." + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Self.regionLayer.write(toFile: folder + "/regions.geojson", atomically: true, encoding: .utf8)
        var rules = RegionMonitor.Rules()
        change(&rules)
        let monitor = try RegionMonitor(Self.regions, rules: rules)
        var reported = 0
        for _ in 0..<Effort.of(30) {
            let fixes = Self.fixes(&random, count: 400)
            let words = "fence -q -f csv --order drop --regions regions.geojson --radius-field radius \(options) -"
                .split(
                    separator: " ")
            let rows = try Self.rows(words.map(String.init), Self.table(fixes), in: folder)
            var copy = monitor
            // A copy that is kept makes the monitor go on from a copy of its own states.
            var kept = [monitor]
            let events = fixes.flatMap { fix in
                if random.int(0...9) == 0 { kept[0] = copy }
                return copy.take(fix)
            }
            #expect(kept.count == 1)
            #expect(rows.count == events.count, "\(options)")
            for (row, event) in zip(rows, events) {
                let isSame =
                    row["region"] == event.identifier && row["event"] == event.kind.rawValue
                    && Self.agree(row["time"], event.time) && Self.agree(row["since"], event.since)
                    && Self.agree(row["distance"], event.distance) && Self.agree(row["accuracy"], event.accuracy)
                #expect(isSame, "\(options): \(row) \(event)")
            }
            reported += events.count
        }
        #expect(reported > 50)
    }
}
