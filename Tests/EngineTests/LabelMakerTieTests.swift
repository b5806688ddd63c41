import Geometry
import LabelFeatures
import TestSupport
import Testing

/// Ties between labels that matter alike, and the keys by which a feature is known again.
struct LabelMakerTieTests {
    private static let values: [(field: Int, Sample.Content)] = [
        (0, .number("7")), (1, .string("Köln \"am\" Rhein")), (2, .boolean(true)), (3, .null),
    ]

    private func sample(
        _ values: [(field: Int, Sample.Content)] = values, id: String = "", x: Double = 10
    ) -> Sample {
        var sample = Sample.point(x, 20)
        (sample.values, sample.id) = (values, id)
        return sample
    }

    private func tie(_ sample: Sample, fields: [String] = MadeLabel.fields, results: Set<String> = []) throws -> UInt64
    {
        try MadeLabel(sample, fields: fields) { $0.resultFields = results }.label.tie
    }

    /// However a format orders and writes the values, and whether it distinguishes an empty text from none.
    @Test func formatsMakeNoDifference() throws {
        let known = try tie(sample())
        #expect(try tie(sample(Self.values.reversed())) == known)
        #expect(try tie(sample(Self.values.map { (3 - $0.field, $0.1) }), fields: MadeLabel.fields.reversed()) == known)
        #expect(
            try tie(sample([Self.values[0], (1, .jsonString(#""K\u00f6ln \"am\" Rhein""#)), Self.values[2]])) == known)
        #expect(try tie(sample(Self.values.dropLast() + [(3, .string(""))])) == known)
        #expect(try tie(sample(Self.values.dropLast() + [(3, .jsonString("\"\""))])) == known)
        #expect(try tie(sample(Self.values.dropLast() + [(3, .string("new"))]), results: ["four"]) == known)
    }

    @Test func contentMakesADifference() throws {
        var ties: Set<UInt64> = [try tie(sample())]
        let others = [
            sample(x: 11), sample(id: "7"), sample(id: "8"), sample(id: "\"7\""), sample([]),
            sample([(0, .number("8"))] + Self.values.dropFirst()),
            sample([(1, .number("7"))] + Self.values.dropFirst()),
            sample(Self.values.dropLast() + [(3, .string("new"))]),
        ]
        for other in others { ties.insert(try tie(other)) }
        #expect(ties.count == others.count + 1)
        #expect(try tie(sample(), fields: ["uno", "two", "three", "four"]) != tie(sample()))
    }

    /// The identifier counts most, or else the place: what a format cuts of the rest changes only the last bits.
    @Test func identifiersAndPlacesCountMost() throws {
        let cut = [Self.values[0]]
        #expect(try tie(sample(id: "7")) >> 16 == tie(sample(cut, id: "7", x: 11)) >> 16)
        #expect(try tie(sample()) >> 40 == tie(sample(cut)) >> 40)
        #expect(try tie(sample()) >> 40 != tie(sample(x: 11)) >> 40)
    }

    /// By its identifier, or the requested field, or all that it is.
    @Test func keys() throws {
        func key(_ sample: Sample, by field: String? = nil) throws -> UInt64 {
            try MadeLabel(sample) { ($0.keepsKeys, $0.identityField) = (true, field) }.key
        }
        let other = [(field: 0, Sample.Content.number("7"))]
        #expect(try key(sample(id: "7")) == key(sample(other, id: "7", x: 11)))
        #expect(try key(sample(id: "7")) != key(sample(id: "8")))
        #expect(try key(sample(id: "7"), by: "one") == key(sample(other, id: "8", x: 11), by: "one"))
        #expect(try key(sample(other), by: "one") == key(sample([(0, .jsonString("\"7\""))]), by: "one"))
        #expect(try key(sample()) == key(sample(Self.values.reversed())) && key(sample()) != key(sample(x: 11)))
        // Without a value it is known by all that it is.
        #expect(try key(sample(other), by: "two") != key(sample(other, x: 11), by: "two"))
    }

    /// In a view the nearer of equals comes first, and what is outside has no label.
    @Test func viewsPutTheNearerFirst() throws {
        let center = Coordinate(latitude: 20, longitude: 179)
        let viewport = try #require(
            Viewport(center: center, zoomLevel: 5, size: PixelSize(width: 512, height: 512)))
        let view = try LabelView(viewport, margin: 0, near: nil)
        let places = [179.0, 178.5, 179.75, -179.5, 177, -178.2, 176, -176.5]
        let made = try places.map { x in try MadeLabel(sample(x: x)) { $0.view = view } }
        #expect(made.map(\.label.tie) == made.map(\.label.tie).sorted())
        #expect(made.allSatisfy { $0.standing == .free })
        let far = try MadeLabel(sample(x: 150)) { $0.view = view }
        #expect(far.standing == .outside && far.label.zooms.isEmpty)
    }

    /// A label that an earlier view has written only as one that hides others was not shown there.
    @Test func earlierViews() throws {
        for (content, standing) in [(Sample.Content.string("a"), LabelStanding.unseen), (.null, .previous)] {
            let made = try MadeLabel(sample([(0, content)]), fields: ["blocked_by"]) { $0.arePrevious = true }
            #expect(made.standing == standing && made.label.zooms.isEmpty)
        }
    }
}
