package import CommandKit
import Features
import Geometry
import Layers
package import Runner

/// Command that makes cells, or counts points in them.
package struct Grid: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        abstract: "Make grids of squares, hexagons, degrees, tiles or geohashes, or count points in their cells.",
        usage: "--cells CELLS [OPTIONS] [FILE ...]",
        discussion: """
            Without FILE, the cells are made that meet --bbox; with FILE, those of all positions in the box around the layer. \
            With --count, points are read, and only cells that hold some are written, with their number in the field 'count'. No grid \
            is made for that, so it may be as fine as you like.

            Each cell has a field 'id', which is the same in each run: the row and column of squares and hexagons, the latitude and longitude of the \
            south-western corner of degrees, as in 52.5_13, ZOOM/X/Y of a tile, its quadkey, or a geohash. A point on a border is in \
            the cell to the east or north of it, or of tiles to the south.

            Squares and hexagons lie on an equal-area projection whose lengths are true at one latitude, that of \
            --standard-parallel. So all have the same area, but away from that latitude they are narrower and higher, or wider and lower. \
            The default is the middle of --bbox or of the layer, in whole degrees, which is reported: give it to get the same \
            cells for other data. Of hexagons the length is the distance of opposite sides. As a whole number of them fits \
            around the globe, cells are wider than the length by at most half a cell in a whole row, and lower by as much.

            On a plane (see --planar), there are squares and hexagons, in the units of the plane.
            """,
        examples: [
            Example(
                "plat grid --cells hex:10km --bbox 5.9,45.8,10.5,47.8 > cells.geojson", "Cover a box with hexagons."),
            Example("plat grid --count --cells geohash:6 stops.csv > density.geojson", "Count stops by geohash."),
            Example(
                "plat grid --count --cells square:1km --standard-parallel 52 trees.csv -o trees.gpkg",
                "Count trees in squares of a square kilometre."),
            Example(
                "plat grid --cells tile:9 land.shp | plat intersect --clip land.shp > tiles.geojson",
                "Divide land into tiles."),
            Example(
                "plat grid --cells square:5km parks.shp | plat intersect --select parks.shp",
                "Keep only squares that meet parks."),
        ],
        optionHints: [
            "size": "write --cells square:LENGTH", "cell-size": "write --cells square:LENGTH",
            "zoom": "write --cells tile:Z", "type": "write --cells square:LENGTH, hex:LENGTH, tile:Z and so on",
            "clip": "clip the cells: plat grid … | plat intersect --clip LAYER",
            "extent": "write --bbox W,S,E,N",
            "part": partHint, "parts": partHint,
            "sum": "put a cell's values together with plat intersect and plat group",
        ],
        leadingOption: { CellKind(argument: $0) != nil ? "--cells" : nil })

    private static let partHint =
        "one run counts the points of all files in one pass, as in plat grid --count --cells geohash:6 part-*.csv"

    @Option(
        help: ArgumentHelp(
            "Form and size of cells: square:LENGTH, hex:LENGTH, degrees:D, tile:Z, quadkey:Z or geohash:N.",
            discussion: "Of a hexagon, LENGTH is the distance between opposite sides.", valueName: "CELLS",
            section: "Grid", isBasic: true,
            brief: """
                Form and size of cells: square:LENGTH, hex:LENGTH (between opposite sides), degrees:D, tile:Z, \
                quadkey:Z or geohash:N.
                """))
    var cells: CellKind?

    @Flag(
        help: ArgumentHelp(
            "Write only cells that contain points, with the number of points.", section: "Grid", isBasic: true))
    var count = false

    @Option(
        help: ArgumentHelp(
            "Latitude at which cells have their true shape.",
            discussion: "Elsewhere, they are narrower and higher, or wider and lower, with the same area.",
            defaultNote: "the middle of --bbox or of the layer, in whole degrees", valueName: "LATITUDE",
            section: "Grid", isBasic: true,
            brief: """
                Latitude at which cells have their true shape; --count of square and hex needs it unless --bbox is given.
                """, rank: 1),
        range: .within(-85...85))
    var standardParallel: Double?

    @OptionGroup(help: [
        "bbox": ArgumentHelp(
            "Make the cells that touch this box, in degrees. With FILE, read only features whose box overlaps or touches it.",
            discussion:
                "If W is greater than E, the box crosses the antimeridian. On a plane, give it in the units of the plane.",
            valueName: "W,S,E,N", section: "Selection", isBasic: true,
            brief: "Without FILE, make the cells that touch this box; with FILE, read only features in it."),
        "limit": .first("cells"),
    ])
    package var filter: FilterOptions

    package func adjust() {
        // Without FILE, the cells are the only operand.
        let files = filter.flow.files
        guard cells == nil, files.count == 1, let kind = CellKind(argument: files[0]),
            !FileIdentity.exists(at: files[0])
        else { return }
        cells = kind
        filter.flow.files = []
    }

    package var rules: [Rule] {
        let input = filter.flow.input
        let word = cells == nil ? filter.flow.files.first { CellKind.isMeant(by: $0) } : nil
        return [
            .that(
                word == nil, else: "\($cells.title): '\(word ?? "")' is not a kind of cell",
                hint: "use \(CellKind.argumentForm ?? "")"),
            .that(
                cells != nil, else: "\($cells.title) is required",
                hint: "write it first, as in plat grid hex:10km --bbox 5.9,45.8,10.5,47.8"),
            .that(
                !isMade || filter.flow.box.bbox != nil, else: "\(filter.flow.box.$bbox.title) is required without FILE",
                hint: "name a layer that the grid covers, or - for standard input"),
            .that(
                cells?.isMetric ?? true || !input.planar,
                else: "\($cells.title): a plane has only squares and hexagons"),
            .refuse(
                [$standardParallel], if: cells?.isMetric == false || input.planar,
                because: "only squares and hexagons on the globe need it"),
            .refuse(
                filter.wanted.parsedOptions + filter.flow.work.limits.parsedOptions, if: isMade,
                because: "no layer is read"),
        ]
    }

    /// True if the grid is made without a layer.
    private var isMade: Bool { filter.flow.files.isEmpty && !count }

    package mutating func run() throws {
        guard let cells else { return }
        let work = GridWork(
            kind: cells, counts: count, parallel: standardParallel, box: filter.flow.box.bbox,
            output: filter.output.writing)
        if isMade { return try make(work) }
        try filter.run { (pass, inputs) throws(Problem) in try work.run(pass, inputs) }
    }

    /// Makes the grid of a box.
    private func make(_ work: GridWork) throws {
        guard let box = filter.flow.box.bbox else { return }
        let (output, options, isPlanar) = (filter.output, filter.flow.work, filter.flow.input.planar)
        if let fault = isPlanar ? nil : box.faultOnGlobe { throw UsageError("--bbox: \(fault)") }
        guard !isPlanar || box.isOnPlane else { throw UsageError("--bbox: on a plane, W cannot be greater than E") }
        let inputs = Inputs(ofSettings: [output.dstCrs?.path])
        let session = try Session(options, inputs)
        session.ledger.countMade()
        let space: CoordinateSpace = isPlanar ? .plane(Plane()) : .wgs84
        var reading = LayerOptions()
        reading.sourceSpace = isPlanar ? space : nil
        reading.threads = options.options.threadCount
        var request = PassRequest(
            reading: reading, output: output.dstCrs == nil ? OutputSpace(.given(space)) : output.space)
        request.limit = filter.count.limit
        request.stopsAtFailure = options.stopsAtFailure
        request.cutting = output.writing.cutting
        request.longEdges = .decided
        try session.run { () throws(Problem) in
            var sides = box.sides
            if sides.east < sides.west { sides.east += 360 }
            let extent = Shape.Box(west: sides.west, south: sides.south, east: sides.east, north: sides.north)
            let layer = try work.layer(covering: extent, in: space, session.ledger.diagnostics)
            session.ledger.product = .section(MadeSummary(noun: "cell", count: layer.count))
            let pass = LayerPass(LayerInputs(layer, named: "grid"), request, session.ledger)
            try pass.checkSpaces()
            try LayerWriting(pass, output.writing, inputs: inputs).write()
        }
    }
}
