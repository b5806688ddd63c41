import Foundation
import TestSupport
import Testing

/// Changes of the input that must not change what is known about its fixes.
struct TrackMetamorphicTests {
    private struct Fix {
        var device: Int
        var time: Int
        var latitude: Int
        /// Millionths of a degree.
        var longitude: Int

        var line: String {
            String(
                format: "d%d,%d,%.6f,%.6f\n", device, time, Double(latitude) / 1e6, Double(longitude) / 1e6)
        }
    }

    private static let header = "device,time,lat,lon\n"

    /// Fixes of some devices in the order of their times.
    private static func fixes(seed: UInt64, devices: Int, count: Int) -> [Fix] {
        var random = SplitMix64(seed: seed)
        var places = (0..<devices).map { _ in
            (
                Int.random(in: -60_000_000...60_000_000, using: &random),
                Int.random(in: -179_000_000...179_000_000, using: &random)
            )
        }
        return (0..<count).map { index in
            let device = Int.random(in: 0..<devices, using: &random)
            places[device].0 += Int.random(in: -3000...3000, using: &random)
            places[device].1 += Int.random(in: -3000...3000, using: &random)
            return Fix(
                device: device, time: 1_777_636_800 + index * 7, latitude: places[device].0, longitude: places[device].1
            )
        }
    }

    private static let options = "-q -f csv --add leg,why,step,elapsed,travelled,speed,course,turn,from"

    private func track(_ fixes: [Fix], _ more: String = "") throws -> [String] {
        let directory = try Workdir()
        try directory.write("fixes.csv", Self.header + fixes.map(\.line).joined())
        let outcome = try directory.shell("plat track \(Self.options) \(more) fixes.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return Array(outcome.lines.dropFirst())
    }

    /// Devices that are mixed have the rows that each has alone.
    @Test(arguments: ["--max-gap 60", "--distance-filter 300", "--max-speed 20 --max-outliers 2", "--max-jump 400"])
    func interleaving(more: String) throws {
        let fixes = Self.fixes(seed: 1, devices: 4, count: 200)
        let mixed = try track(fixes, more)
        for device in 0..<4 {
            let alone = try track(fixes.filter { $0.device == device }, more)
            #expect(!alone.isEmpty && mixed.filter { $0.contains(",d\(device),") } == alone)
        }
    }

    /// Fixes out of order within the window are those in order.
    @Test(arguments: [3, 4, 5] as [UInt64]) func shuffling(seed: UInt64) throws {
        let fixes = Self.fixes(seed: seed, devices: 3, count: 150)
        var random = SplitMix64(seed: seed)
        // No fix is passed by one that is a window or more later.
        let shuffled = fixes.map { ($0, $0.time + Int.random(in: 0..<60, using: &random)) }.sorted { $0.1 < $1.1 }
        #expect(shuffled.map(\.0.time) != fixes.map(\.time))
        let expected = try track(fixes).sorted()
        #expect(try track(shuffled.map(\.0), "--reorder 60").sorted() == expected)
        #expect(try track(shuffled.map(\.0), "--order sort").sorted() == expected)
    }

    /// The earth may be turned by any angle: nothing but longitudes changes, also over the antimeridian.
    @Test(arguments: [1, 90, 179, -137]) func turning(degrees: Int) throws {
        let fixes = Self.fixes(seed: 6, devices: 3, count: 150)
        let turned = fixes.map { fix in
            var turned = fix
            turned.longitude = (fix.longitude + degrees * 1_000_000 + 540_000_000) % 360_000_000 - 180_000_000
            return turned
        }
        for (one, other) in zip(try track(fixes), try track(turned)) {
            let (one, other) = (
                one.split(separator: ",", omittingEmptySubsequences: false),
                other.split(separator: ",", omittingEmptySubsequences: false)
            )
            try #require(one.count == other.count)
            // Of the columns lat,lon,device,time,leg,why,…,from_lat,from_lon,from_time two are longitudes.
            for index in one.indices where index != 1 && index != one.count - 2 {
                if one[index] == other[index] { continue }
                let (one, other) = (try #require(Double(one[index])), try #require(Double(other[index])))
                // The last digit may differ by rounding.
                #expect(abs(one - other) < 0.0011, "\(index)")
            }
        }
    }
}
