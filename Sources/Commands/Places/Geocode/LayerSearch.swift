import Gazetteer
import Geometry
import Layers
import Runner

/// A search in the names of layers.
struct LayerSearch {
    let paths: [String]
    let field: String
    let text: String
    /// Knows the towns that a text names.
    let places: LoadedGazetteer
    let stopsAtFailure: Bool

    /// Metres from a town within which its streets and shops are.
    private static let reach = 30_000.0
    /// Towns of one name that are considered.
    private static let mostTowns = 5

    /// A gazetteer of the names that may be meant, and what to look for in it; nil if no name may be meant.
    func found(
        _ ledger: Ledger, _ reading: LayerOptions
    ) throws(Problem) -> (gazetteer: LoadedGazetteer, text: String)? {
        let (wanted, town) = parts
        let crossing = try StreetCrossing(wanted)
        let shapes = try gathered(ledger, reading, crossing)
        let crossings = shapes.crossings(crossing)
        guard let town else { return try made(of: shapes.shapes + crossings, wanted) }
        // A comma may also be a part of a name.
        if let found = try made(of: shapes.shapes.filter { $0.name.contains(",") }, text) {
            let rules = ForwardRules()
            if try !search(found.gazetteer.gazetteer, rules, found.text).candidates.isEmpty { return found }
        }
        let towns = try towns(town)
        let near = (shapes.shapes + crossings).filter { shape in
            towns.contains { $0.roughDistance(to: shape.coordinate) <= Self.reach }
        }
        return try made(of: near, wanted)
    }

    /// The text up to the first comma, and what is after it.
    private var parts: (wanted: String, town: String?) {
        guard let comma = text.firstIndex(where: { ",;、，".contains($0) }) else { return (text, nil) }
        let town = text[text.index(after: comma)...].drop { $0 == " " }
        return town.isEmpty ? (String(text[..<comma]), nil) : (String(text[..<comma]), String(town))
    }

    private func towns(_ text: String) throws(Problem) -> [Coordinate] {
        let gazetteer = places.gazetteer
        do throws(GazetteerFault) {
            var search = try ForwardSearch(gazetteer)
            return search.answer(ForwardQuery(Array(text.utf8))).candidates.prefix(Self.mostTowns).map {
                gazetteer.coordinate($0.place)
            }
        } catch {
            throw Problem(geocoding: error)
        }
    }

    private func search(
        _ gazetteer: Gazetteer, _ rules: ForwardRules, _ text: String
    ) throws(Problem) -> ForwardAnswer {
        do throws(GazetteerFault) {
            var search = try ForwardSearch(gazetteer, rules: rules)
            return search.list(Array(text.utf8), atMost: 1)
        } catch {
            throw Problem(geocoding: error)
        }
    }

    private func made(
        of shapes: [NamedShape], _ text: String
    ) throws(Problem) -> (gazetteer: LoadedGazetteer, text: String)? {
        if shapes.isEmpty { return nil }
        do throws(GazetteerFault) {
            var draft = GazetteerDraft()
            for shape in shapes {
                var place = DraftPlace()
                place.kind = .other
                place.name = shape.name
                (place.latitude, place.longitude) = (shape.coordinate.latitude, shape.coordinate.longitude)
                try draft.add(place)
            }
            let gazetteer = try Gazetteer(try draft.image())
            return (LoadedGazetteer(gazetteer: gazetteer, path: paths[0], reason: "--layer"), text)
        } catch {
            throw Problem(geocoding: error)
        }
    }

    private func gathered(
        _ ledger: Ledger, _ reading: LayerOptions, _ crossing: StreetCrossing?
    ) throws(Problem) -> NamedShapes {
        let held = ledger.gathering(spelling: OptionSpelling.ofPlainLayer.spell)
        var reading = reading
        reading.needsFields = true
        reading.namedFields = [field]
        reading.keptColumns = [field]
        var request = PassRequest(reading: reading, output: OutputSpace(.given(.wgs84)))
        request.namedFields = [("--field", field)]
        request.needOfGlobe = "places are on the globe"
        request.stopsAtFailure = stopsAtFailure
        let pass = LayerPass(LayerInputs(paths, format: nil), request, held)
        let shapes = NamedShapes()
        let reporter = LayerReporter(held)
        do throws(Problem) {
            try pass.checkSpaces()
            try pass.layers.checkOpenable()
            try pass.run(
                into: Sink(shapes) { [field] in NamedShapeGatherer(naming: field, crossing) }, opened: reporter.report,
                finished: reporter.gather)
        } catch {
            throw held.diagnostics.spell(error)
        }
        ledger.hold(held, as: .places)
        guard shapes.hasField || held.account.read == 0 || pass.isDeclared(field) else {
            throw Problem(noFieldNamed: field, "--field", at: pass.onlyPlace)
        }
        return shapes
    }
}
