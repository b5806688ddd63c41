import FormatKit
import Geometry
import LayerOverlay
import Layers
import Runner
import Streams

/// Outlines of countries, to find the country that a place lies in.
struct CountryOutlines: ~Copyable {
    private var lookup: AreaLookup
    private let field: Int
    /// Code of each outline; nil until it is first requested.
    private var codes: [Int: String] = [:]

    /// Fields that hold a country's code of two letters, the best first: Natural Earth leaves some out of `ISO_A2`.
    private static let fields = ["iso_a2_eh", "iso_a2", "country", "iso2", "iso"]

    init(_ path: String, _ ledger: Ledger, threads: Int) throws(Problem) {
        var reading = LayerOptions()
        reading.needsFields = true
        reading.threads = threads
        var request = PassRequest(reading: reading, output: OutputSpace(.given(.wgs84)))
        request.needOfGlobe = "countries are on the globe"
        request.stopsAtFailure = true
        request.cutting.inDegrees = true
        request.isLast = false
        let pass = LayerPass(
            LayerInputs([path], format: nil), request, ledger.demanding(spelling: OptionSpelling.ofPlainLayer.spell))
        try pass.checkSpaces()
        try pass.layers.checkOpenable()
        var content = IndexedFeatures.Content()
        content.keepsShapes = true
        content.keepsValues = true
        let features = IndexedFeatures(content)
        try pass.run(
            into: Sink(features) { [content] in IndexedGatherer(content, makesValid: false) },
            opened: { (layer) throws(Problem) in features.add(layer.facts.fields) })
        let layer = IndexedLayer(features)
        let found = Self.fields.lazy.compactMap { name in layer.fields.firstIndex { $0.name.lowercased() == name } }
        guard let field = found.first else {
            throw Problem(
                .usage, "no-such-field", at: InputLocation(source: pathName(path)),
                "--areas: no field holds the codes of countries", hint: "plat looked for \(listed(Self.fields))")
        }
        lookup = AreaLookup(layer)
        self.field = field
    }

    /// Codes of the countries that a place lies in, without those that the layer does not know.
    mutating func countries(at coordinate: Coordinate) -> [String] {
        var items: [Int] = []
        lookup.forEachArea(latitude: coordinate.latitude, longitude: coordinate.longitude) { items.append($0) }
        var found: [String] = []
        for item in items {
            let code = codes[item] ?? lookup.text(ofField: field, of: item) ?? ""
            codes[item] = code
            if code.utf8.count == 2, !found.contains(code) { found.append(code) }
        }
        return found
    }
}
