import Foundation
import TestSupport
import Testing

/// Changes of the input that must not change which events there are.
struct FenceMetamorphicTests {
    private static let options = [
        "--cushion 30 --dwell 30s", "--initial all --loiter 2m --cross --max-gap 6m", "--limit 4 --reselect 100",
        "--accuracy-cushion 1 --states all", "--limit 3 --ahead --initial inside --fields accuracy",
    ]

    private func fence(
        _ fixes: [FixStream.Fix], _ options: String, turnedBy angle: Int = 0
    ) throws -> [String] {
        let directory = try Workdir()
        try directory.write("fixes.csv", FixStream.table(fixes))
        try directory.write(
            "regions.geojsonl", FixStream.layer(FixStream.regions(seed: 4, 30), turnedBy: angle))
        let outcome = try directory.shell(
            "plat fence -q --regions regions.geojsonl --radius-field r \(options) fixes.csv")
        #expect(outcome.status == 0 && outcome.lines.count > 20, "\(outcome.errors)")
        return Array(outcome.lines.dropFirst())
    }

    private static func fixes(_ options: String, count: Int = 300) -> [FixStream.Fix] {
        FixStream.fixes(seed: UInt64(options.utf8.count), devices: 4, count: count)
    }

    /// Fixes out of order within the window have the events of those in order.
    @Test(arguments: options) func shuffling(options: String) throws {
        let fixes = Self.fixes(options)
        var random = SplitMix64(seed: 7)
        // No fix is passed by one that is a window or more later.
        let shuffled = fixes.map { ($0, $0.time + random.int(0...599)) }.sorted { $0.1 < $1.1 }.map(\.0)
        #expect(shuffled.map(\.time) != fixes.map(\.time))
        let expected = try fence(fixes, options).sorted()
        #expect(try fence(shuffled, "\(options) --reorder 10m").sorted() == expected)
        #expect(try fence(shuffled, "\(options) --order sort").sorted() == expected)
    }

    /// Devices that are mixed in another way, or not at all, have the same events, each in the same order.
    @Test(arguments: options) func interleaving(options: String) throws {
        let fixes = Self.fixes(options)
        let mixed = try fence(fixes, options)
        let ranks = [2, 0, 3, 1]
        let sorted = fixes.enumerated().sorted { (ranks[$0.1.device], $0.0) < (ranks[$1.1.device], $1.0) }.map(\.1)
        let other = try fence(sorted, options)
        for device in 0..<4 {
            let events = mixed.filter { $0.hasPrefix("d\(device),") }
            #expect(!events.isEmpty && other.filter { $0.hasPrefix("d\(device),") } == events)
        }
        #expect(mixed.count == other.count)
    }

    /// The earth may be turned by any angle: nothing but longitudes changes, also over the antimeridian.
    @Test(arguments: options, [90_000_000, 164_000_000, -196_003_000, 163_999_999])
    func turning(options: String, angle: Int) throws {
        let fixes = Self.fixes(options, count: 200)
        let expected = try fence(fixes, options)
        let found = try fence(fixes.map { $0.turned(by: angle) }, options, turnedBy: angle)
        try #require(found.count == expected.count)
        for (one, other) in zip(expected, found) {
            let (one, other) = (
                one.split(separator: ",", omittingEmptySubsequences: false),
                other.split(separator: ",", omittingEmptySubsequences: false)
            )
            try #require(one.count == other.count)
            // Of the columns device,region,event,time,since,lat,lon,distance,… one is a longitude.
            for index in one.indices where index != 6 && one[index] != other[index] {
                let (one, other) = (try #require(Double(one[index])), try #require(Double(other[index])))
                // The last digit may differ by rounding, and times on the way by the microseconds of a millimetre.
                #expect(abs(one - other) < 0.0011, "\(index)")
            }
        }
    }
}
