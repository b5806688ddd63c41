import CommandKit
import Geometry
import Layers
import Operations
import Readers

/// Two layers, or one with itself.
struct Intersect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Cut, join or pair the features of two layers.",
        discussion: """
            The last FILE is layer B, which is held in memory; those before it are layer A, which is read as a stream, and \
            may be the standard input: with one FILE alone it is. Either may be of any format and in any coordinate system. \
            --self holds the FILEs against themselves instead.

            By default each feature of A is cut by each of B that it has a part in common with, and a piece has the fields \
            of both; where both have a field of the same name, that of B gets a prefix. Polygons that only touch have no \
            piece in common, unless --keep-lower asks for the line or the points as features of their own.

            --clip writes what of A lies in any of B, --difference what lies in none; --join writes features of A as they \
            are with the fields of B, --count with the number of matches, --pairs a CSV of who matches whom: the columns a \
            and b hold records, counted from 1, or --id-a and --id-b.

            What matches is said by --predicate, as the simple features of the OGC have it; by --rects, which asks whether \
            bounding map rects overlap (see 'plat bounds'); or by --nearest, which writes the field distance. Points on a \
            boundary intersect and touch a polygon, but are not within it; covered-by takes both.

            Edges are straight in longitude and latitude, or in the system of --crs. Features are cut at the 180th meridian, \
            so those that lie across it meet what is on either side. Distances and areas are those on the ellipsoid. Where both \
            layers are on a plane (--planar and --planar-b, or what they say themselves) it is taken for the same, and \
            distances and areas are in its units.

            A geometry that is not valid ends the work with its record, the reason and the place; --on-error skip leaves it \
            out, --make-valid mends it. The order of what is written is that of A, then of B, whatever the number of \
            threads. --explain tells the plan: what was indexed, how much of the work that saved.
            """,
        examples: [
            Example(
                "plat intersect --join inner shops.csv districts.shp > shops.geojson",
                "Each shop with the district that it is in."),
            Example("plat intersect parcels.shp floods.geojson > flooded.geojson", "What of each parcel floods reach."),
            Example("plat intersect --clip -o inside.shp roads.shp city.geojson", "The roads within a city."),
            Example(
                "plat intersect --pairs --id-a name --id-b iso cities.csv countries.shp > in.csv",
                "Which city is in which country."),
            Example(
                "plat intersect --count districts.shp crimes.csv > crimes.geojson", "How many points each polygon has."),
            Example(
                "plat intersect --nearest --distance 5000 homes.csv stops.csv > homes.geojson",
                "The nearest stop within 5 km, with its distance."),
            Example("plat intersect --self --pairs overlays.geojson", "Which overlays of a layer overlap each other."),
        ])

    @OptionGroup(title: "What is written")
    var intersection: IntersectionOptions

    @OptionGroup(title: "What matches")
    var partners: PartnerOptions

    @Option(
        help: ArgumentHelp(
            "Work in this system, whose plane edges are straight on (default: longitude and latitude).",
            valueName: "CRS", section: "What matches"))
    var crs: CRS?

    @OptionGroup(title: "Input")
    var input: LayerInputOptions

    @OptionGroup(title: "Input of layer B", suffix: "b")
    var heldInput: LayerInputOptions

    @OptionGroup(title: "Fields of layer A", aliasSuffix: "a")
    var wanted: FieldOptions

    @OptionGroup(title: "Fields of layer B", suffix: "b")
    var heldWanted: FieldOptions

    @OptionGroup(title: "Selection from layer A")
    var selection: SelectionOptions

    @OptionGroup(title: "Output")
    var output: LayerOutputOptions

    @OptionGroup
    var work: WorkOptions

    @Argument(
        help: ArgumentHelp("Layers A to read, and layer B as the last; - is the standard input.", valueName: "FILE"),
        completion: .file)
    var files: [String] = []

    private var form: IntersectionOptions.Form { intersection.form(isNearest: partners.nearest) }

    var rules: [Rule] {
        let (partner, isJoin) = (partners.firstGiven ?? "", intersection.givenForm == "--join")
        let writesNoB = intersection.givenForm != nil && !isJoin
        let atNearest = "of the nearest there is one"
        return rulesOfForm + [
            .refuse(intersection.$first, if: partners.nearest, because: atNearest),
            .refuse(
                intersection.$largest, if: partners.rects || partners.isOfDistance || partners.given == .disjoint,
                because: "\(partner) asks for nothing in common"),
            .refuse(partners.$nearest, if: intersection.count, because: atNearest),
            .refuse(intersection.$makeValid, if: partners.rects, because: "--rects asks nothing of shapes"),
            .refuse(
                heldWanted.mentions, if: writesNoB,
                because: "\(intersection.givenForm ?? "") writes no fields of B"),
            .refuse(
                $crs, if: partners.isOfDistance || partners.rects,
                because: "\(partner) asks on the globe, not in a system"),
            input.ruleOfGlobe($crs, output.$dstCrs, partners.$rects),
            heldInput.ruleOfGlobe($crs, output.$dstCrs, partners.$rects),
            .refuse(
                heldInput.mentions + heldWanted.mentions, if: intersection.isSelf,
                because: "with --self there is no other layer"),
        ]
    }

    /// The rules of what is written.
    private var rulesOfForm: [Rule] {
        switch form {
        case .pairs:
            [
                .refuse(wanted.mentions, if: true, because: "--pairs writes no fields"),
                .refuse(
                    output.ofGeometries + [output.writing.$givenPrecision], if: true,
                    because: "--pairs writes no geometries"),
            ] + output.writing.rules(ofTableBy: "--pairs")
        case .pieces, .clip, .difference:
            [
                .that(
                    partners.firstGiven == nil,
                    else: "\(partners.firstGiven ?? "") goes with --pairs, --join or --count")
            ]
        case .join: [.that(!intersection.isSelf, else: "--self goes with --pairs, --count or alone")]
        case .count: []
        }
    }

    mutating func run() throws {
        if intersection.pairs { output.writing.given = .csv }
        if files.count < 2, ByteSource.isStandardInputTerminal, !(intersection.isSelf && files.count == 1) {
            throw HelpRequest.short
        }
        let isSelf = intersection.isSelf
        guard let last = files.last ?? (isSelf ? "-" : nil) else {
            throw UsageError("layer B is missing", hint: "name it last; layer A may be the standard input")
        }
        let given = isSelf ? (files.isEmpty ? ["-"] : files) : Array(files.dropLast())
        let paths = given.isEmpty ? ["-"] : given
        let inputs = try Inputs(
            isSelf ? paths : paths + [last],
            settings: [crs?.path, input.srcCrs?.path, heldInput.srcCrs?.path, output.dstCrs?.path], areLayers: true)
        let session = try Session(work, inputs)
        var reading = try input.resolved(wanted, work)
        var held = try isSelf ? reading : heldInput.resolved(heldWanted, work)
        prepare(&reading, &held)
        let hidesOrder = intersection.zOrder.map { held.alsoRead($0) } ?? false
        let layers = LayerInputs(paths, format: input.reading.inputFormat)
        let heldLayers = isSelf ? layers : LayerInputs([last], format: heldInput.reading.inputFormat)
        let pass = LayerPass(layers, asked(reading), session.ledger)
        let heldPass = LayerPass(
            heldLayers, askedOfHeld(held),
            isSelf ? session.ledger.surveying() : session.ledger.gathering(spelling: SettingNames.ofLayerB.spell))
        try pass.checkSpaces()
        do throws(Problem) { try heldPass.checkSpaces() } catch { throw heldPass.ledger.diagnostics.spell(error) }
        try session.run { () throws(Problem) in
            try layers.checkOpenable()
            try heldLayers.checkOpenable()
            try Intersection(
                form: form, options: intersection, request: request, pass: pass, heldPass: heldPass,
                hidesOrder: hidesOrder,
                output: output.writing, inputs: inputs
            ).run()
            if let problem = input.reading.idleOptions(for: layers.formats) {
                session.ledger.diagnostics.report(problem)
            }
            if !isSelf, let problem = heldInput.reading.idleOptions(for: heldLayers.formats) {
                session.ledger.diagnostics.report(problem)
            }
        }
    }

    private var request: MatchRequest {
        var request = MatchRequest()
        request.relation = partners.relation
        request.pairing = intersection.pairing(for: partners.relation)
        request.makesValid = intersection.makeValid
        request.areDegrees = crs == nil
        return request
    }

    private func asked(_ reading: LayerOptions) -> PassRequest {
        var asked = PassRequest(reading: reading, output: output.space)
        (asked.box, asked.limit) = (selection.box.bbox, selection.count.limit)
        asked.stopsAtFailure = work.stopsAtFailure
        asked.workingSpace = crs?.space
        asked.cutting = output.writing.cutting
        asked.cutting.onTheWay = false
        asked.writesAll = false
        asked.namedFields = named([(intersection.$idA.title, intersection.idA)])
        return asked
    }

    private func askedOfHeld(_ reading: LayerOptions) -> PassRequest {
        let space = crs?.space
        var asked = PassRequest(reading: reading, output: OutputSpace(space.map { .given($0) } ?? .wgs84OrPlane))
        asked.box = intersection.isSelf ? selection.box.bbox : nil
        asked.stopsAtFailure = !intersection.isSelf && work.stopsAtFailure
        asked.workingSpace = space
        asked.cutting.inDegrees = space == nil
        asked.isLast = false
        let identity = intersection.idB == nil ? intersection.$idA : intersection.$idB
        asked.namedFields = named([
            (identity.title, intersection.heldID), (intersection.$zOrder.title, intersection.zOrder),
        ])
        return asked
    }

    /// Fields that are read, by their options.
    private func named(_ fields: [(option: String, name: String?)]) -> [(option: String, name: String)] {
        fields.compactMap { option, name in name.map { (option, $0) } }
    }

    /// Lets only those fields be read that are written or asked about.
    private func prepare(_ reading: inout LayerOptions, _ held: inout LayerOptions) {
        switch form {
        case .pairs:
            reading.fields = [intersection.idA].compactMap(\.self)
            held.fields = [intersection.heldID].compactMap(\.self)
            reading.needsFields = true
        case .pieces, .join: reading.needsFields = true
        case .count:
            reading.needsFields = true
            held.fields = []
        case .clip, .difference:
            reading.needsFields = output.writing.needsFields
            held.fields = []
        }
        held.needsFields = true
        if output.writing.format == .csv { (reading.needsTypes, held.needsTypes) = (false, false) }
    }
}
