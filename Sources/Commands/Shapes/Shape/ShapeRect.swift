package import CommandKit
import Features
import Geometry
import Layers
import MadeShapes
import Runner

/// Command that makes a rectangle of each row.
package struct ShapeRect: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "rect",
        abstract: "Make a rectangle of each row: a map rect, a region, a bounding box, or a size around a point.",
        usage: "[OPTIONS] [FILE ...]",
        discussion: """
            One option says what a rectangle is made of: four fields of a map rect, of a region or of a bounding box, \
            or a size around each point. Map points are positions on a flat world map (the Mercator map of web maps) \
            that is 268435456 points wide and high, with y pointing down. All fields are kept.

            With fields, a CSV needs no columns of coordinates, and geometries that the input has are replaced. A \
            field must hold a number, or text that is a number; fields of degrees may also have minutes and seconds, \
            as in N 10 30. If all four are empty, the feature has no geometry; \
            the same goes for a rect without an area. Both are counted. If only some are empty, the record is bad.

            Rects may cross the antimeridian, and are cut there as --cut describes. What reaches past the edge of the \
            map, past a pole or around the globe a second time is cut off and counted.

            With --size, each feature must be a point. Metres are measured on the flat map at the latitude of the \
            point, as Apple's MapKit does, and from ±84.5° by the true scale of the map. So widths are up to 0.7 % greater on \
            the ground, most of all at the equator. A point beyond ±85° of latitude is a \
            bad record, and so is a rect wider or higher than the map. On a plane (see --planar) the size is in the \
            units of the plane.
            """,
        examples: [
            Example(
                "plat shape rect --size 500mx300m sites.csv > around.geojson",
                "Draw a rectangle 500 m wide and 300 m high around each site."),
            Example(
                "plat bounds --as table states.shp | plat shape rect --map-rect-fields map_x,map_y,map_w,map_h > rects.geojson",
                "Draw the map rects of a table."),
            Example(
                "plat shape rect --bbox-fields west,south,east,north -o scenes.shp scenes.csv",
                "Draw the bounding boxes of satellite images."),
            Example(
                "plat shape rect --region-fields lat,lon,dlat,dlon regions.csv | plat fit --each --size 800x600",
                "Find the view that shows each region of a table."),
        ])

    @Option(
        help: ArgumentHelp(
            "Fields of a map rect: its top left corner, width and height in map points.", valueName: "X,Y,W,H",
            section: "Rect", isBasic: true,
            brief: "Fields of a map rect, in map points (Web Mercator, 2²⁸ units wide, y down)."))
    var mapRectFields: NameList?

    @Option(
        help: ArgumentHelp(
            "Fields of a region: its centre, and its height and width in degrees.", valueName: "LAT,LON,DLAT,DLON",
            section: "Rect", isBasic: true))
    var regionFields: NameList?

    @Option(
        help: ArgumentHelp(
            "Fields of a bounding box in degrees.",
            discussion: "If W is greater than E, the box crosses the antimeridian.", valueName: "W,S,E,N",
            section: "Rect", isBasic: true))
    var bboxFields: NameList?

    @Option(
        help: ArgumentHelp(
            "Width and height around each point, as in 500mx300m; a number alone is metres.",
            discussion: "A single length is used for both.", valueName: "LENGTH[xLENGTH]", section: "Rect",
            isBasic: true))
    var size: MeterSize?

    @Option(
        help: ArgumentHelp(
            "Fields of the width and height in metres around each point.",
            discussion: "A single field is used for both.", valueName: "FIELD[,FIELD]", section: "Rect"))
    var sizeFields: NameList?

    @Option(
        help: ArgumentHelp(
            "Move the middle of the rectangle this far to the east and north of the point.",
            valueName: "EAST,NORTH", section: "Rect"))
    var offset: LengthOffset?

    @OptionGroup(help: ["fields": .neededFields, "limit": .limitOfShapes])
    var filter: FilterOptions

    package var rules: [Rule] {
        let input = filter.flow.input
        let lists: [(parsedOption: ParsedOption, names: NameList?)] = [
            ($mapRectFields, mapRectFields), ($regionFields, regionFields), ($bboxFields, bboxFields),
        ]
        let source = lists.map(\.parsedOption).firstGiven
        let sources = (lists.map(\.parsedOption) + [$size, $sizeFields]).given.map(\.title)
        return lists.map { parsedOption, names in
            .that(
                names.map { $0.names.count == 4 } ?? true,
                else: "\(parsedOption.title): four fields are needed, but \(names?.names.count ?? 0) "
                    + (names?.names.count == 1 ? "is named" : "are named"))
        } + [
            .that(sizeFields.map { $0.names.count <= 2 } ?? true, else: "\($sizeFields.title): at most two fields"),
            .that(
                sources.count < 2,
                else: "\(sources.first ?? "") and \(sources.last ?? "") cannot be used together"),
            .that(
                !sources.isEmpty, else: "no option says what to make rectangles of",
                hint: "use --map-rect-fields, --region-fields, --bbox-fields, --size or --size-fields"),
            .needs($offset, $size, $sizeFields),
            .refuse(
                input.reading.ofPositions, with: source ?? "", if: source != nil,
                because: "fields take the place of coordinates"),
            .refuse(
                [input.$srcCrs, input.$planar], with: source ?? "", if: source != nil,
                because: mapRectFields == nil ? "the fields are degrees" : "the fields are map points"),
            .refuse(
                [filter.flow.box.$bbox], with: source ?? "", if: source != nil,
                because: "rows are selected before they have a geometry; use 'plat cat --bbox' on the result"),
        ]
    }

    package mutating func run() throws {
        let fields = mapRectFields ?? regionFields ?? bboxFields
        var request = Rects.Request(source)
        request.offset = Shape.Point(x: offset?.east.metres ?? 0, y: offset?.north.metres ?? 0)
        let option = [$mapRectFields, $regionFields, $bboxFields, $sizeFields].first(where: \.isGiven)?.title ?? ""
        let named = (fields ?? sizeFields)?.names.map { (option: option, name: Optional($0)) } ?? []
        try filter.makeShapes(reading: named, takingNoGeometry: fields != nil) {
            [request, size, offset] isPlanar in
            Step { () throws(Problem) in
                if isPlanar {
                    try size?.checkOnPlane()
                    for length in [offset?.east, offset?.north] { try length?.checkOnPlane("--offset") }
                }
                var request = request
                request.isPlanar = isPlanar
                return Rects(request)
            }
        }
    }

    private var source: Rects.Source {
        func numbers(_ list: NameList) -> [NumericField] { list.names.map { NumericField(named: $0) } }
        if let mapRectFields { return .mapRect(numbers(mapRectFields)) }
        func degrees(_ list: NameList, _ axes: [DegreeText.Axis]) -> [NumericField] {
            zip(list.names, axes).map { NumericField(named: $0, $1) }
        }
        if let regionFields { return .region(degrees(regionFields, [.latitude, .longitude, .span, .span])) }
        if let bboxFields { return .box(degrees(bboxFields, [.longitude, .latitude, .longitude, .latitude])) }
        if let sizeFields {
            let numbers = numbers(sizeFields)
            return .size(numbers[0], numbers[numbers.count - 1])
        }
        return .size(
            NumericField(constant: size?.width.metres ?? 0), NumericField(constant: size?.height.metres ?? 0))
    }
}

/// Lengths to the east and to the north.
struct LengthOffset: ExpressibleByArgument {
    let east: LengthArgument
    let north: LengthArgument

    static var argumentNoun: String { "offset" }
    static var argumentForm: String? { "EAST,NORTH in metres or with units, as in 200,-150 or 1km,-500m" }

    init?(argument: String) {
        let lengths = argument.split(separator: ",", omittingEmptySubsequences: false).map { part in
            LengthArgument(argument: part.drop { $0 == " " })
        }
        guard lengths.count == 2, let east = lengths[0], let north = lengths[1] else { return nil }
        (self.east, self.north) = (east, north)
    }

    static func mistake(in argument: String) -> UsageError? {
        LengthArgument.mistake(in: argument, separators: [","])
    }
}

/// A width and a height in metres.
struct MeterSize: ExpressibleByArgument {
    let width: LengthArgument
    let height: LengthArgument

    static var argumentNoun: String { "size" }
    static var argumentForm: String? { "metres greater than 0, as in 500, 500x300 or 2km" }

    init?(argument: String) {
        let lengths = argument.split(separator: "x", omittingEmptySubsequences: false).map {
            LengthArgument(argument: $0)
        }
        guard lengths.count <= 2, let width = lengths[0], let height = lengths[lengths.count - 1], width > 0, height > 0
        else { return nil }
        (self.width, self.height) = (width, height)
    }

    static func mistake(in argument: String) -> UsageError? {
        LengthArgument.mistake(in: argument, separators: ["x"])
    }

    func checkOnPlane() throws(Problem) {
        for length in [width, height] { try length.checkOnPlane("--size") }
    }
}
