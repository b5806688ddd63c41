import CommandKit
import Gazetteer
import Geometry
import Layers
import Runner
import Streams

/// Options for layers that add to the places of a gazetteer.
struct ReverseLayerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Layer of countries or their divisions, from which the country and the state are taken.",
            discussion: """
                Fields are found by their names: iso_a2_eh, iso_a2, country_code and the like for the code of the \
                country, name, admin1 or name_1 and admin2 or name_2 for names. --explain reports which are used. A \
                code of -99 is ignored; the country is then that of the nearest place.
                """, valueName: "LAYER", isBasic: true), completion: .file)
    var areas: String?

    @Option(
        help: ArgumentHelp(
            "Distance from outlines of --areas within which they are not exact; 5km suits maps of 1:50 million.",
            discussion: """
                A number alone is metres. There, a place nearer than 2 km decides the country. Outside of all \
                outlines, the nearest one within this distance counts.
                """, valueName: "LENGTH"),
        range: .from(0))
    var areasTolerance: LengthArgument = 0

    @Option(
        help: ArgumentHelp(
            "Layer of seas and lakes, for ocean, inland_water and areas_of_interest.",
            discussion: """
                May be repeated. Fields such as featurecla, class or type distinguish seas from lakes; without one, names do. \
                The smallest of each kind counts, and areas_of_interest lists all others. Inside areas of --areas there is \
                no ocean.
                """, valueName: "LAYER"), completion: .file)
    var water: [String] = []

    @Option(
        help: ArgumentHelp(
            "Layer of time zones, by a field named tzid, zone, time_zone or the like.", valueName: "LAYER",
            isBasic: true),
        completion: .file)
    var zones: String?

    var rules: [Rule] { [.needs($areasTolerance, $areas)] }

    /// The files of all layers.
    var paths: [String] { [areas, zones].compactMap(\.self) + water }

    /// Reads the layers.
    func layers(in gazetteer: Gazetteer, _ ledger: Ledger, threads: Int) throws(Problem) -> ReverseLayers {
        var layers = ReverseLayers()
        let reading = AreaReading(ledger: ledger, threads: threads)
        if let areas {
            let request = try AreaRequest(.countries, tolerance: areasTolerance.metres)
            let gathering = try reading.gather([areas], request, $areas.title)
            layers.areas = try CountryAreas(gathering, in: gazetteer)
        }
        if !water.isEmpty {
            let gathering = try reading.gather(water, try AreaRequest(.waters), $water.title)
            layers.waters = try WaterAreas(gathering)
        }
        if let zones {
            layers.zones = try AreaLayer(try reading.gather([zones], try AreaRequest(.zones), $zones.title))
        }
        if let fault = gazetteer.fault { throw Problem(geocoding: fault) }
        return layers
    }
}

/// Reads layers of areas on all threads.
private struct AreaReading {
    let ledger: Ledger
    let threads: Int

    func gather(_ paths: [String], _ request: AreaRequest, _ option: String) throws(Problem) -> AreaGathering {
        var reading = LayerOptions()
        reading.needsFields = true
        reading.threads = threads
        var passRequest = PassRequest(reading: reading, output: OutputSpace(.given(.wgs84)))
        passRequest.needOfGlobe = "areas are on the globe"
        passRequest.stopsAtFailure = true
        passRequest.cutting.inDegrees = true
        passRequest.isLast = false
        let own = ledger.demanding(spelling: OptionSpelling.ofPlainLayer.spell)
        let pass = LayerPass(LayerInputs(paths, format: nil), passRequest, own)
        let gathering = AreaGathering(request)
        do throws(Problem) {
            try pass.checkSpaces()
            try pass.layers.checkOpenable()
            try pass.run(
                into: Sink(gathering) { AreaGatherer(request) })
        } catch {
            throw own.diagnostics.spell(error)
        }
        try check(gathering, paths, option)
        own.diagnostics.explain(
            "areas", at: pass.onlyLocation, "\(option): \(gathering.count) areas; \(gathering.explanation)")
        return gathering
    }

    private func check(_ gathering: AreaGathering, _ paths: [String], _ option: String) throws(Problem) {
        let location = paths.count == 1 ? InputLocation(source: pathName(paths[0])) : nil
        guard gathering.count > 0 else {
            return ledger.diagnostics.report(
                Problem(.data, "no-areas", severity: .warning, at: location, "\(option): the layer has no areas"))
        }
        guard gathering.lacksFields else { return }
        throw Problem(
            .usage, "no-such-field", at: location, "\(option): no field describes the areas",
            hint:
                "name a field \(gathering.wantedFields.joined(separator: ", ")) or the like; case, _ and - do not matter"
        )
    }
}
