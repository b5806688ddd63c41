package import CommandKit
import Features
import Geometry
import Layers
import Runner
import Streams
import Topology

/// Command that cuts the areas of two layers by each other, so that each place is in one piece.
package struct Overlay: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Overlay two layers of polygons: union, identity, update, difference and more.",
        usage: "KIND [OPTIONS] A ... B",
        discussion: """
            The last FILE is layer B; the files before it are layer A. Both are cut where their borders meet, as in \
            'plat repair --coverage', and what lies in one area of A and one of B is one piece, with the fields of both. \
            KIND says which pieces to write:

            union: all pieces, those that are in both layers and those that are in only one of them.

            identity: the pieces of A, with the fields of B where B covers them.

            intersection: the pieces that are in both layers.

            difference: the parts of A outside B.

            symmetric-difference: the pieces that are in only one of the layers.

            update: the parts of A outside B, then the areas of B, with the fields of A where they have the same \
            names.

            Pieces share borders with all vertices, and their areas add up exactly. They are in the order of A, then of \
            B; what is in B alone comes last. The pieces of a pair of areas are one feature. If areas of one layer overlap \
            each other, each of them has pieces of its own there.

            Positions are those of a grid with the decimals of --precision (in a shapefile 9 decimals of degrees, or 7 of \
            metres). Edges are straight in degrees, or in the CRS of layer A if that is projected, its metres are true \
            within a tenth (UTM, national grids) and the output keeps it. Only \
            areas are cut: other features are skipped, and 'plat intersect' cuts them. It also cuts areas one by one, \
            without holding layer A.

            The features of A wait in temporary files, in the folder TMPDIR; the values of B are held in memory, and so are \
            the borders of both, about 70 to 140 bytes for each vertex, and more where they cross.
            """,
        examples: [
            Example(
                "plat overlay union soils.geojson parcels.geojson > pieces.geojson",
                "Write each piece once, with its soil and its parcel if it has both."),
            Example(
                "plat overlay identity --prefix-b zone_ parcels.shp zones.shp -o parcels-by-zone.shp",
                "Divide parcels by zones, and keep the parts outside all zones."),
            Example(
                "plat overlay update districts.geojson corrections.geojson > districts-2025.geojson",
                "Replace parts of a layer with corrected polygons."),
            Example(
                "plat overlay union --snap 1m --min-width 5m old.shp new.shp -o changes.shp",
                "Treat borders drawn twice as one, and remove slivers between them."),
        ],
        optionHints: [
            "how": "write the kind first, as in plat overlay union A B",
            "operator": "write the kind first, as in plat overlay union A B",
            "method": "write the kind first, as in plat overlay union A B", "gaps": "write --min-width WIDTH",
            "gap-width": "write --min-width WIDTH", "slivers": "write --min-width WIDTH",
            "remove-slivers": "write --min-width WIDTH", "sliver-control": "write --min-width WIDTH",
            "grid-size": "write --snap LENGTH", "tolerance": "write --snap LENGTH",
            "cluster-tolerance": "write --snap LENGTH", "snap-interval": "write --snap LENGTH",
            "keep-geom-type": "pieces are always polygons", "min-area": "write --min-width WIDTH",
            "by": "to merge pieces with the same values: plat overlay union A B | plat dissolve --by FIELD",
        ])

    @Argument(
        help: ArgumentHelp(
            """
            union: all pieces of both layers; identity: A cut by B; intersection: pieces in both; difference: A \
            outside B; symmetric-difference: pieces in one layer only; update: B replaces A where it covers A.
            """, valueName: "KIND", isBasic: true))
    var kind: OverlayKind

    @Option(
        help: ArgumentHelp(
            "First move vertices that are at most this far apart to one position.",
            discussion: "On a plane, give a number without a unit, in the units of the plane.",
            defaultNote: "the last decimal of --precision", valueName: "LENGTH", section: "Overlay"),
        range: .above(0))
    var snap: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Give pieces narrower than this, and enclosed gaps that narrow, to the neighbour with the longest border.",
            discussion: "The width is that of the largest circle inside.", valueName: "WIDTH", section: "Overlay"),
        range: .above(0))
    var minWidth: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Prefix for fields of B whose name is also in A.", valueName: "PREFIX", section: "Overlay", isBasic: true))
    var prefixB = "b_"

    @Option(
        help: ArgumentHelp(
            "Memory that borders may take, in bytes or with K, M or G. plat refuses layers with more.",
            valueName: "SIZE", section: "Overlay"))
    var memory = MemorySize.ofNeighbours

    @OptionGroup(title: "Input of layer B", suffix: "b")
    var inputB: LayerInputOptions

    @OptionGroup(title: "Fields of layer B", suffix: "b", help: ["fields": .fields(of: "layer B")])
    var wantedB: FieldOptions

    @OptionGroup(help: [
        "files": ArgumentHelp(
            "A: one or more layers; B: the layer to lay over them, the last file.",
            discussion: "If a FILE is -, plat reads standard input.", valueName: "FILE", isBasic: true),
        "fields": .fields(of: "layer A"), "srcCrs": .sourceCRS(of: "layer A", and: "layer B"),
    ])
    var flow: FlowOptions

    package var rules: [Rule] {
        [
            .refuse(
                [$prefixB], with: kind.rawValue, if: !kind.joinsFields,
                because: "it writes no feature with the fields of both"),
            .refuse(
                wantedB.parsedOptions, with: kind.rawValue, if: kind == .difference,
                because: "it writes no fields of layer B"),
            inputB.ruleOfGlobe(flow.output.$dstCrs),
        ]
    }

    package mutating func run() throws {
        guard let last = flow.files.popLast() else {
            throw UsageError("layers A and B are required", hint: "name them, as in plat overlay union A B")
        }
        let work = flow.work
        var reading = try inputB.resolved(wantedB, work)
        if kind == .difference { reading.fields = [] }
        reading.needsFields = true
        let (overlay, output) = (self, flow.output.writing)
        try flow.run(needsFields: true, besides: [last], settings: [inputB.srcCrs?.path]) {
            [reading] (pass, inputs) throws(Problem) in
            let layersB = LayerInputs([last], format: overlay.inputB.reading.inputFormat?.format)
            do throws(Problem) {
                try OverlayWork(overlay: overlay, output: output, inputs: inputs, pass: pass).run(
                    with: layersB, reading)
            } catch {
                guard error.code == "empty", overlay.flow.files.isEmpty,
                    pass.layers.names.contains(error.location?.source ?? "")
                else { throw error }
                var problem = error
                problem.hint = "\(printable(last)) was read as layer B; name layer A before it"
                throw problem
            }
            guard let problem = overlay.inputB.reading.idleOptions(for: layersB.formats, ofLayer: "B") else { return }
            pass.ledger.diagnostics.report(problem)
        }
    }
}

/// The pieces that an overlay writes.
enum OverlayKind: String, CaseIterable, ExpressibleByArgument {
    case union
    case identity
    case intersection
    case difference
    case symmetricDifference = "symmetric-difference"
    case update

    static var argumentNoun: String { "kind of an overlay" }

    /// Words of geopandas, GRASS, QGIS and mapshaper.
    private static let aliases: [String: OverlayKind] = [
        "symmetric_difference": .symmetricDifference, "sym_difference": .symmetricDifference,
        "symmetrical-difference": .symmetricDifference,
        "symdifference": .symmetricDifference, "symdiff": .symmetricDifference, "xor": .symmetricDifference,
        "erase": .difference, "not": .difference, "intersect": .intersection, "and": .intersection, "or": .union,
    ]

    init?(argument: String) {
        guard let kind = Self(rawValue: argument) ?? Self.aliases[argument] else { return nil }
        self = kind
    }

    init(parsing argument: String) throws(UsageError) {
        guard let kind = Self(argument: argument) else {
            var error = UsageError.unknownValue(argument, of: Self.argumentNoun, among: Self.allValueStrings)
            if argument.contains(".") { error.hint = "write the kind first, as in plat overlay union A B" }
            throw error
        }
        self = kind
    }

    /// True if places in both layers are pieces with the fields of both.
    var joinsFields: Bool { self == .union || self == .identity || self == .intersection }

    /// True if places in A alone are written.
    var keepsRestOfA: Bool { self != .intersection }

    /// True if places in B alone are written.
    var keepsRestOfB: Bool { self == .union || self == .symmetricDifference || self == .update }
}
