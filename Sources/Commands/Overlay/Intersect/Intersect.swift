package import CommandKit
import Features
import Geometry
import LayerOverlay
import Layers
import Rows
package import Runner
import Streams

/// Command that cuts, joins or pairs the features of two layers, or of one with itself.
package struct Intersect: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: """
            Cut, join, count or pair features of two layers; by default, write the part of A in each feature of B, with \
            the fields of both.
            """,
        usage: "[OPTIONS] A ... B",
        discussion: """
            The last FILE is layer B; the files before it are layer A. With one FILE, layer A is standard input. A \
            is read as a stream and B is held in memory. The layers may have different formats and CRSs. Results are \
            in the order of A, then of B.

            Without a result option, plat writes the part of each feature of A that lies in each feature of B, with \
            the fields of both. --clip, --difference, --join, --count, --select and --pairs write something else. \
            --predicate and --rects, which need --pairs, --join, --count or --select, decide which features match. --nearest does not cut: \
            it writes features of A whole, with the fields of the nearest feature of B. A point on the boundary of a polygon intersects and \
            touches it, but is not within it; covered-by includes it.

            Edges are straight lines in longitude and latitude, or in the CRS of --crs. Features are cut at the \
            antimeridian, and still meet what lies on its other side. Distances and areas are measured on the \
            ellipsoid; if both layers are on a plane, they are in its units.

            An invalid geometry ends the run if its bounding box meets a feature of the other layer, unless you give \
            --on-error skip or --make-valid. If A holds only points, B is not checked (see --check-b); --rects checks \
            nothing, and --nearest checks all of A. 'plat check' finds all invalid geometries. --explain prints how \
            features were compared.
            """,
        examples: [
            Example(
                "plat intersect --join inner shops.csv districts.shp > shops.geojson",
                "Find the district of each shop."),
            Example(
                "plat intersect parcels.shp floods.geojson > flooded.geojson",
                "Write the flooded pieces of each parcel."),
            Example(
                "plat intersect --count districts.shp crimes.csv > crimes.geojson",
                "Count the points in each polygon."),
            Example(
                "plat intersect --clip -o inside.shp roads.shp city.geojson",
                "Keep the parts of roads inside a city."),
            Example(
                "plat intersect --pairs --id-a name --id-b iso cities.csv countries.shp > in.csv",
                "List which city is in which country."),
            Example(
                "plat intersect --nearest --distance 5km homes.csv stops.csv > homes.geojson",
                "Find the nearest stop within 5 km of each home, and its distance."),
            Example(
                "plat intersect --nearest 3 homes.csv stops.csv > homes.geojson",
                "Find the three nearest stops of each home; 'plat nearest 3' is short for this."),
            Example(
                "plat intersect --select --predicate dwithin --distance 50km cities.csv rivers.shp > near.geojson",
                "Keep cities near a river; 'plat within 50km' is short for this."),
            Example(
                "plat intersect --self --pairs overlays.geojson",
                "List which features of one layer overlap or touch each other."),
        ],
        optionHints: [
            "n": "write --nearest N", "k": "write --nearest N", "not": "write --select-not",
            "invert": "write --select-not",
        ])

    @OptionGroup(title: "Result")
    package var intersection: IntersectionOptions

    @OptionGroup(title: "Matching")
    package var partners: PartnerOptions

    @Option(
        help: ArgumentHelp(
            "Treat edges as straight in this CRS (coordinate reference system).", defaultNote: "longitude and latitude",
            valueName: "CRS", section: "Matching"))
    package var crs: CRS?

    @OptionGroup(title: "Input", help: ["srcCrs": .sourceCRS(of: "layer A", and: "layer B")])
    package var input: LayerInputOptions

    @OptionGroup(title: "Input of layer B", suffix: "b")
    package var inputB: LayerInputOptions

    @OptionGroup(title: "Fields of layer A", aliasSuffix: "a", help: ["fields": .fields(of: "layer A")])
    var wanted: FieldOptions

    @OptionGroup(title: "Fields of layer B", suffix: "b", help: ["fields": .fields(of: "layer B")])
    var wantedB: FieldOptions

    @OptionGroup(
        title: "Selection from layer A",
        help: ["limit": ArgumentHelp("Stop after N features of A that have a result.", valueName: "N")])
    package var selection: SelectionOptions

    @OptionGroup(
        title: "Output",
        help: [
            "makeValid": ArgumentHelp(
                "Repair invalid geometries of both layers before matching, and polygons that rounding would break.",
                discussion: "'plat help formats' has the rule.", section: "Result")
        ])
    package var output: LayerOutputOptions

    @OptionGroup
    package var work: WorkOptions

    @Argument(
        help: ArgumentHelp(
            "A: one or more layers; B: the other layer, the last file.",
            discussion: "If a FILE is -, plat reads standard input.",
            valueName: "FILE", isBasic: true),
        completion: .file)
    package var files: [String] = []

    var form: IntersectionOptions.Form { intersection.form(isNearest: partners.nearest) }

    package func adjust() { output.writing.isRepairedBefore = true }

    package mutating func run() throws {
        if intersection.pairs { output.writing.given = .table }
        if files.count < 2, ByteSource.isStandardInputTerminal, !(intersection.isSelf && files.count == 1) {
            throw HelpRequest.short
        }
        let isSelf = intersection.isSelf
        guard let last = files.last ?? (isSelf ? "-" : nil) else {
            throw UsageError("layer B is required", hint: "name it last; layer A may be standard input")
        }
        let given = isSelf ? (files.isEmpty ? ["-"] : files) : Array(files.dropLast())
        let paths = given.isEmpty ? ["-"] : given
        let inputs: Inputs
        do {
            inputs = try Inputs(isSelf ? paths : paths + [last], settings: settings, areLayers: true)
        } catch let problem as Problem {
            throw problem.onBox(among: files)
        }
        let session = try Session(work, inputs)
        var reading = try input.resolved(wanted, work)
        var readingB = try isSelf ? reading : inputB.resolved(wantedB, work)
        prepare(&reading, &readingB)
        let hidesOrder = intersection.zOrder.map { readingB.alsoRead($0) } ?? false
        let layers = LayerInputs(paths, format: input.reading.inputFormat?.format)
        let layersB = isSelf ? layers : LayerInputs([last], format: inputB.reading.inputFormat?.format)
        switch form {
        case .pieces where !isSelf, .join where !isSelf: layersB.takeNames(layers.namesAhead(reading))
        default: break
        }
        var passRequest = passRequest(reading)
        passRequest.known = try session.begin(layers, comparedWith: layersB)
        let pass = LayerPass(layers, passRequest, session.ledger)
        let passB = LayerPass(
            layersB, requestOfB(readingB),
            isSelf
                ? session.ledger.surveying()
                : session.ledger.gathering(
                    spelling: OptionSpelling.ofLayerB.spell,
                    isReported: passRequest.known?.tellsOthers ?? true))
        try pass.checkSpaces()
        do throws(Problem) { try passB.checkSpaces() } catch { throw passB.ledger.diagnostics.spell(error) }
        let names = given.isEmpty ? layers.names : []
        if paths.count > 1, !isSelf {
            session.ledger.diagnostics.report(
                Problem(
                    .usage, "several-layers-a", severity: .note,
                    "layer A is \(paths.count) files, and layer B \(printable(last))"))
        }
        try session.run { () throws(Problem) in
            try layers.checkOpenable()
            try layersB.checkOpenable()
            do throws(Problem) {
                try Intersection(
                    form: form, options: intersection, request: request,
                    distance: partners.distance,
                    hasRank: partners.nearestCount?.isGiven ?? false, pass: pass, passB: passB,
                    hidesOrder: hidesOrder,
                    output: output.writing, inputs: inputs
                ).run()
            } catch {
                guard error.code == "empty", let location = error.location, names.contains(location.source) else {
                    throw error
                }
                var problem = error
                problem.hint = "\(printable(last)) was read as layer B; name layer A before it"
                if intersection.clip, let sides = selection.box.bbox?.sides {
                    let texts = [sides.west, sides.south, sides.east, sides.north].map { DecimalText.shortest($0) }
                    problem.hint = Problem.hint(toClip: last, to: texts.joined(separator: ","))
                }
                throw problem
            }
            if CurrentRun.extended?.reads(layers) ?? true,
                let problem = input.reading.idleOptions(for: layers.formats, ofLayer: isSelf ? nil : "A")
            {
                session.ledger.diagnostics.report(problem)
            }
            if !isSelf, CurrentRun.extended?.reads(layersB) ?? true,
                let problem = inputB.reading.idleOptions(for: layersB.formats, ofLayer: "B")
            {
                session.ledger.diagnostics.report(problem)
            }
        }
    }

    package var settings: [String?] {
        [crs?.path, input.srcCrs?.path, inputB.srcCrs?.path, output.dstCrs?.path]
    }

    /// The option for which it does not suffice to look at what is near of layer B; nil for none.
    package var needingAllOfB: String? {
        if intersection.isSelf { return intersection.$isSelf.title }
        if crs != nil { return $crs.title }
        return partners.relation.findsByBox ? nil : partners.firstGivenWithValue ?? ""
    }

    private var request: MatchRequest {
        var request = MatchRequest()
        request.relation = partners.relation
        request.pairing = intersection.pairing(for: partners.relation)
        request.makesValid = output.writing.makeValid && !partners.rects
        request.areDegrees = crs == nil
        return request
    }

    private func passRequest(_ reading: LayerOptions) -> PassRequest {
        var passRequest = PassRequest(reading: reading, output: output.space)
        (passRequest.box, passRequest.limit) = (selection.box.bbox, selection.count.limit)
        passRequest.stopsAtFailure = work.stopsAtFailure
        passRequest.workingSpace = crs?.space
        passRequest.cutting = output.writing.cutting
        passRequest.cutting.onTheWay = false
        switch form {
        case .pieces, .join, .count: passRequest.needsAllFields = reading.fields == nil
        case .pairs: passRequest.needsAllFields = intersection.idA != nil
        case .clip, .difference, .select: break
        }
        passRequest.writesAll = false
        passRequest.namedFields = named([(intersection.$idA.title, intersection.idA)])
        return passRequest
    }

    private func requestOfB(_ reading: LayerOptions) -> PassRequest {
        let space = crs?.space
        var passRequest = PassRequest(reading: reading, output: OutputSpace(space.map { .given($0) } ?? .wgs84OrPlane))
        passRequest.box = intersection.isSelf ? selection.box.bbox : nil
        passRequest.stopsAtFailure = !intersection.isSelf && work.stopsAtFailure
        passRequest.workingSpace = space
        passRequest.cutting.inDegrees = space == nil
        passRequest.isLast = false
        let identity = intersection.idB == nil ? intersection.$idA : intersection.$idB
        passRequest.namedFields = named([
            (identity.title, intersection.idFieldB), (intersection.$zOrder.title, intersection.zOrder),
        ])
        passRequest.namedFields += intersection.aggregates.compactMap { aggregate in
            aggregate.field.map { ("--\(aggregate.kind.rawValue)", $0) }
        }
        return passRequest
    }

    /// The given fields, by option.
    private func named(_ fields: [(option: String, name: String?)]) -> [(option: String, name: String)] {
        fields.compactMap { option, name in name.map { (option, $0) } }
    }

    /// Limits reading to the fields that are written or needed.
    private func prepare(_ reading: inout LayerOptions, _ readingB: inout LayerOptions) {
        switch form {
        case .pairs:
            reading.fields = [intersection.idA].compactMap(\.self)
            readingB.fields = [intersection.idFieldB].compactMap(\.self)
            reading.needsFields = true
        case .pieces, .join: reading.needsFields = true
        case .count:
            reading.needsFields = true
            let names = intersection.aggregates.compactMap(\.field)
            readingB.fields = Set(names).sorted()
        case .clip, .difference, .select:
            reading.needsFields = output.writing.needsFields
            readingB.fields = []
        }
        readingB.needsFields = true
        if !output.writing.format.has(.hasTypes) {
            (reading.needsTypes, readingB.needsTypes) = (false, !intersection.aggregates.isEmpty)
        }
    }
}

/// People clip layers to boxes in degrees in other programs.
extension Problem {
    /// Explains how to clip a layer to a box, if a box was given where a file was expected.
    fileprivate func onBox(among files: [String]) -> Problem {
        guard kind == .noInput, let box = files.first(where: { GeographicBox(argument: $0) != nil }),
            location?.source == box
        else { return self }
        var problem = self
        problem.hint = Self.hint(toClip: files.first { $0 != box } ?? "-", to: box)
        return problem
    }

    fileprivate static func hint(toClip layer: String, to box: String) -> Wording {
        let names = "w,s,e,n"
        return
            "to clip to a box, use printf '\(names)\\n\(printable(box))\\n' | plat shape rect --bbox-fields \(names) | plat intersect --clip \(printable(shellWord(layer))) -"
    }
}
