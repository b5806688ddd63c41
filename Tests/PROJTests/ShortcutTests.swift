import Geometry
import PROJ
import TestSupport
import Testing

/// Formulas that stand in for PROJ give what PROJ gives.
struct ShortcutTests {
    /// Pairs of systems with a shortcut, and the range of positions to try.
    private static let pairs: [(source: String, target: String, range: Shape.Box)] = [
        ("EPSG:4269", "EPSG:4326", world), ("EPSG:4326", "EPSG:4269", world), ("EPSG:4258", "EPSG:4326", world),
        ("EPSG:4283", "EPSG:4326", world), ("EPSG:4167", "EPSG:4326", world), ("OGC:CRS84", "EPSG:4326", world),
        ("EPSG:4326", "EPSG:3857", world), ("EPSG:3857", "EPSG:4326", metres),
        ("+proj=longlat +datum=WGS84 +pm=paris", "EPSG:4326", world),
        ("EPSG:4326", "+proj=longlat +datum=WGS84 +pm=-17.6666666666667", world),
        ("+proj=longlat +datum=WGS84", "+proj=longlat +datum=WGS84 +pm=lisbon", world),
        ("+proj=utm +zone=15 +datum=WGS84 +units=us-ft", "EPSG:32615", metres),
    ]
    private static let world = Shape.Box(west: -190, south: -95, east: 190, north: 95)
    private static let metres = Shape.Box(west: -2.1e7, south: -2.1e7, east: 2.1e7, north: 2.1e7)

    @Test(arguments: pairs.indices) func givesWhatPROJGives(_ index: Int) throws {
        let (source, target, range) = Self.pairs[index]
        let transformation = try Transformation(from: source, to: target)
        let shortcut = try #require(Shortcut.between(source, target), "\(source) \(target)")
        var random = SplitMix64(seed: UInt64(index) + 60)
        var known = 0
        for _ in 0..<Effort.of(20_000) {
            let point = Shape.Point(
                x: random.double(range.west...range.east), y: random.double(range.south...range.north))
            guard let found = shortcut.position(of: point) else { continue }
            known += 1
            let expected = try #require(transformation.transform(x: point.x, y: point.y), "\(point)")
            // A millimetre is a hundred-millionth of a degree.
            let tolerance = transformation.givesAngles ? 1e-9 : 1e-5
            let isNear = abs(found.x - expected.x) <= tolerance && abs(found.y - expected.y) <= tolerance
            try #require(isNear, "\(point): \(found) is not \(expected)")
        }
        #expect(known > Effort.of(20_000) / 2)
    }

    /// In Hawaii and on the Aleutian Islands NAD83 and WGS84 differ; elsewhere they do not.
    @Test(arguments: [(-157.8, 21.3, false), (-174.2, 52.2, false), (179.3, 51.9, false), (-93.2, 44.9, true)])
    func areasWithAnotherOperation(_ longitude: Double, _ latitude: Double, _ isKnown: Bool) throws {
        let shortcut = try #require(Shortcut.between("EPSG:4269", "EPSG:4326"))
        let place = Shape.Point(x: longitude, y: latitude)
        #expect((shortcut.position(of: place) != nil) == isKnown)
        let box = Shape.Box(west: longitude, south: latitude, east: longitude, north: latitude)
        #expect(shortcut.holds(in: box) == isKnown && shortcut.isIdentity)
    }

    @Test(arguments: [
        ("EPSG:4326", "EPSG:25832"), ("EPSG:25832", "EPSG:4326"), ("EPSG:4267", "EPSG:4326"),
        ("EPSG:4314", "EPSG:4326"), ("EPSG:4326", "EPSG:3395"), ("EPSG:3857", "EPSG:4269"),
        ("EPSG:4326", "EPSG:54030"), ("EPSG:4326", "no such system"),
    ])
    func others(_ source: String, _ target: String) {
        #expect(Shortcut.between(source, target) == nil)
    }
}
