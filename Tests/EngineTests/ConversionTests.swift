import Features
import Geometry
import Layers
import TestSupport
import Testing

/// Records of lines and columns from space to space, and features beside them.
struct ConversionTests {
    /// The map ends at ±85 exactly; what a file's rounding has put beyond is placed there without a word.
    @Test(arguments: [
        (84.9999999, 0), (85, 0), (85.0000000001, 0), (85.00000005, 0), (85.0000002, 1), (85.05112877980659, 1),
        (86, 1), (90, 1),
    ])
    func theMapEndsAt85(_ latitude: Double, _ clamped: Int) throws {
        // Of ±85 and of all beyond, to every published digit.
        let edges = [439674.402484, 267995781.597516]
        for (sign, edge) in zip([1.0, -1.0], edges) {
            for target in [NumberSpace.mapPoint, .pixel] {
                let found = try changed([(0, sign * latitude)], from: .wgs84, to: target.resolved(in: wholeWorld))
                let wanted = target == .mapPoint ? edge : edge / 1_048_576
                // A ten-millionth of a degree is 0.86 map points there.
                #expect(abs(found.places[0].y - wanted) < (latitude < 85 ? 1 : 1e-6))
                #expect(found.clamped == clamped)
                #expect(try converted([(sign * latitude, 0)], from: .coordinate, to: target).clamped == clamped)
            }
        }
    }

    /// Records of lines or columns as they are converted, without those that fail.
    private func converted(
        _ records: [Place], from source: NumberSpace, to target: NumberSpace
    ) throws -> (records: [Place], clamped: Int, codes: [String]) {
        let conversion = try Conversion(from: source, to: target, kind: .point, viewport: wholeWorld)
        var lines = NumberLines(fieldCount: 2)
        for (index, record) in records.enumerated() {
            lines.values += [record.x, record.y]
            lines.edges += [0, 1, 2, 3].map { Int32(index) * 4 + $0 }
            lines.lineEnds.append(Int32(index) * 4 + 3)
        }
        conversion.compute(&lines)
        let good = records.indices.filter { lines.isGood($0) }
        return (
            good.map { (lines.values[$0 * 2], lines.values[$0 * 2 + 1]) }, conversion.takeClampedCount(),
            lines.failures.map(\.code)
        )
    }

    private static let spaces: [NumberSpace] = [
        .coordinate, .mapPoint, .pixel, .system("EPSG:3857"), .system("EPSG:25832"), .system("EPSG:4258"),
        .system(halfGlobe),
    ]

    /// Lines and features have the same digits between any two spaces.
    @Test(arguments: spaces, spaces)
    func linesAndFeaturesAgree(_ source: NumberSpace, _ target: NumberSpace) throws {
        guard source != target else { return }
        var random = SplitMix64(seed: 23)
        let (from, to) = (source.resolved(in: wholeWorld), target.resolved(in: wholeWorld))
        var places: [Place] = (0..<200).map { _ in (random.double(-10...25), random.double(35...70)) }
        if source != .coordinate { places = try changed(places, from: .wgs84, to: from).places }
        let features = try changed(places, from: from, to: to).places
        let records = source == .coordinate ? places.map { ($0.y, $0.x) } : places
        let lines = try converted(records, from: source, to: target).records
        try #require(lines.count == features.count)
        for (line, feature) in zip(lines, features) {
            try #require(target == .coordinate ? line == (feature.y, feature.x) : line == feature)
        }
    }

    /// A single place lies within ±180°, where those of a shape run on.
    @Test func longitudesOfPlacesAreWrapped() throws {
        let beyond: Place = (268_435_456 * 1.25, 134_217_728)
        #expect(try changed([beyond], from: .mapPoint, to: .wgs84).places[0].x == 270)
        #expect(try changed([(270, 0)], from: .wgs84, to: .mapPoint).places[0].x == beyond.x)
        let wrapped = try converted([beyond, (268_435_456, 0)], from: .mapPoint, to: .coordinate).records
        #expect(wrapped.map(\.y) == [-90, -180])
        let half = try converted([(20_037_508.342789244, 0)], from: .system("EPSG:3857"), to: .coordinate).records
        #expect(abs(half[0].y - 180) < 1e-9)
    }

    @Test func whatHasNoPlaceIsSaid() throws {
        #expect(try converted([(91, 0)], from: .coordinate, to: .mapPoint).codes == ["invalid-coordinate"])
        #expect(try converted([(-50, -171)], from: .coordinate, to: .system(halfGlobe)).codes == ["not-transformable"])
        for target in [NumberSpace.mapPoint, .pixel, .coordinate] {
            #expect(try converted([(0, 91)], from: .system("EPSG:4258"), to: target).codes == ["out-of-range"])
        }
    }
}
