import Foundation
import TestSupport

/// Seeded fixes of several devices for tests of `plat track` and `plat fence`.
enum FixStream {
    struct Fix {
        var device: Int
        /// Seconds since 1970 UTC.
        var time: Int
        /// Millionths of a degree, so that longitudes can be turned exactly.
        var latitude: Int
        var longitude: Int
        var accuracy: Int
        var note = ""

        var line: String {
            String(
                format: "d%d,%d,%.6f,%.6f,%d,%@\n", device, time, Double(latitude) / 1e6, Double(longitude) / 1e6,
                accuracy, note)
        }

        /// The same fix on an earth that is turned by so many millionths of a degree.
        func turned(by angle: Int) -> Fix {
            var fix = self
            fix.longitude = FixStream.turned(longitude, by: angle)
            return fix
        }
    }

    static let header = "device,time,lat,lon,accuracy,note\n"

    static func turned(_ longitude: Int, by angle: Int) -> Int {
        let rest = (longitude + angle + 180_000_000) % 360_000_000
        return (rest < 0 ? rest + 360_000_000 : rest) - 180_000_000
    }

    /// Fixes that walk, rest and are silent, around a place near 48° north and `longitude`.
    ///
    /// - Parameters:
    ///   - lateness: the most seconds by which a fix may be late.
    ///   - noteLength: length of the notes, so that few rows fill several chunks.
    static func fixes(
        seed: UInt64, devices: Int, count: Int, longitude: Int = 16_000_000, lateness: Int = 0, noteLength: Int = 3
    ) -> [Fix] {
        var random = SplitMix64(seed: seed)
        var places = [(Int, Int)](repeating: (48_010_000, 0), count: devices)
        var clock = 1_777_636_800
        let note = String(repeating: "n", count: noteLength)
        return (0..<count).map { index in
            let device = random.int(0...devices - 1)
            clock += [1, 5, 30, 60, 400].randomElement(using: &random) ?? 1
            if random.int(0...4) > 1 {
                let reach = 4000
                places[device].0 = min(max(places[device].0 + random.int(-reach...reach), 48_000_000), 48_020_000)
                places[device].1 = min(max(places[device].1 + random.int(-reach...reach), -10_000), 10_000)
            }
            let isLate = random.int(0...4) == 0
            return Fix(
                device: device, time: clock - (isLate ? random.int(0...lateness) : 0), latitude: places[device].0,
                longitude: turned(longitude, by: places[device].1), accuracy: random.int(1...90),
                note: "\(note)\(index)")
        }
    }

    static func table(_ fixes: [Fix]) -> String { header + fixes.map(\.line).joined() }

    /// A region of a test: a circle, or a triangle.
    struct Region {
        var name: String
        var latitude: Int
        var longitude: Int
        /// Metres of a circle, or millionths of a degree of a triangle.
        var size: Int
        var isCircle: Bool

        func feature(turnedBy angle: Int) -> String {
            func position(_ east: Int, _ north: Int) -> String {
                String(
                    format: "[%.6f,%.6f]", Double(FixStream.turned(longitude, by: angle + east)) / 1e6,
                    Double(latitude + north) / 1e6)
            }
            let geometry =
                isCircle
                ? #"{"type":"Point","coordinates":\#(position(0, 0))}"#
                : #"{"type":"Polygon","coordinates":[[\#(position(-size, 0)),\#(position(size, 0)),"#
                    + #"\#(position(0, size)),\#(position(-size, 0))]]}"#
            return #"{"type":"Feature","properties":{"id":"\#(name)","r":\#(isCircle ? "\(size)" : "null")},"#
                + #""geometry":\#(geometry)}"#
        }
    }

    /// Circles and triangles among such fixes.
    static func regions(seed: UInt64, _ count: Int, longitude: Int = 16_000_000) -> [Region] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { index in
            let isCircle = index % 3 > 0
            return Region(
                name: "r\(index)", latitude: random.int(48_000_000...48_020_000),
                longitude: turned(longitude, by: random.int(-10_000...10_000)),
                size: isCircle ? random.int(100...800) : random.int(500...9000), isCircle: isCircle)
        }
    }

    static func layer(_ regions: [Region], turnedBy angle: Int = 0) -> String {
        regions.map { $0.feature(turnedBy: angle) + "\n" }.joined()
    }
}
