package import CommandKit
import Layers
package import Runner

/// Command that writes links to map apps.
package struct GeocodeLink: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Add a link to each feature that opens its place in a map app.",
        discussion: """
            Adds the field link. The place of a line or polygon is where 'plat declutter' puts its label: the middle of \
            the longest line, or a place well inside a polygon. With --title, a \
            feature without a position gets a link that searches for its title, and tables need no coordinates. \
            Otherwise its link is null, and it is counted.

            Coordinates have up to 6 decimals. A longitude of -180 is written as 180, and that of a pole as 0. Titles \
            are percent-encoded, so a link is always ASCII.

            plat refuses options that the links of an app cannot express, such as zoom levels in geo URIs, titles for \
            osm and google, cycling for apple, and transit for osm. For google it refuses zoom levels, spans and map \
            types, as links with them show no pin.

            If the input has a field named link, the new one is link_2.
            """,
        examples: [
            Example(
                "plat geocode link --to geo places.csv > links.geojson",
                "Add geo URIs, which any map app opens."),
            Example(
                "plat geocode link --to apple --title '{name}' --zoom 12 --map-type hybrid -f csv places.csv",
                "Show each place with its name on a hybrid map."),
            Example(
                "plat geocode link --to google --from here --mode walking -f csv places.csv",
                "Write links to directions for walking to each place."),
            Example(
                "plat geocode link --to osm --from 52.52,13.405 --mode cycling places.geojson",
                "Write links to directions from Berlin by bicycle."),
            Example(
                "plat geocode link --to geo --geo-label --title '{name} ({country})' places.csv",
                "Show the name and the country of each place on Android."),
            Example("plat geocode link --to apple --here", "Print a link to the place where the device is."),
        ])

    @OptionGroup(title: "Link")
    var link: LinkOptions

    @OptionGroup(title: "Directions")
    var directions: DirectionOptions

    @Option(
        help: ArgumentHelp("Start the name of the new field with this text.", valueName: "TEXT", section: "Output"))
    var prefix: String?

    @OptionGroup(help: ["planar": ArgumentHelp(visibility: .hidden), "bbox": .boxOnGlobe])
    package var filter: FilterOptions

    private static let needOfGlobe = "map apps show places on the globe"

    package var isOfDevice: Bool { directions.here }

    package var rules: [Rule] {
        directions.rules(of: link.to, beside: link.ofMap) + (directions.here ? rulesOfHere : []) + [
            .refuse([filter.flow.input.$planar], if: filter.flow.input.planar, because: Self.needOfGlobe)
        ]
    }

    /// Rules for a link that is of no feature, and the only output.
    private var rulesOfHere: [Rule] {
        let (flow, output) = (filter.flow, filter.output)
        let ofInput =
            flow.input.parsedOptions + filter.wanted.parsedOptions + flow.box.parsedOptions
            + filter.count.parsedOptions + flow.work.records.parsedOptions + flow.work.limits.parsedOptions
        return [
            .that(
                flow.files.isEmpty, else: "unexpected file '\(flow.files.first ?? "")': --here reads no input"),
            .refuse(link.ofPlace, with: "--here", because: "the link shows where the device is, and no feature"),
            .refuse(ofInput, with: "--here", because: "--here reads no input"),
            .refuse(
                output.ofLayer + [output.writing.$givenPrecision, $prefix], with: "--here",
                because: "--here writes one link, and no layer"),
            .that(
                !output.writing.isAskedForLayer,
                else: "-o: --here writes one link; choose a name such as link.txt"),
        ]
    }

    package mutating func run() throws {
        if directions.here { return try printHere() }
        var request = link.request
        directions.apply(to: &request)
        request.field = (prefix ?? "") + "link"
        request.written = filter.keptNames
        let log = FoundNames()
        request.log = log
        let searchesTitles = link.title != nil && directions.isOfPlaces
        try filter.addFields(
            naming: link.namedFields, log: log, onGlobe: Self.needOfGlobe, needingGeometry: !searchesTitles
        ) { [request] taken in
            var request = request
            request.taken = taken
            return Step { [request] in Linking(request) }
        }
    }

    private func printHere() throws {
        var line = ByteBuffer()
        LinkWriter(request: link.request).appendHere(to: &line)
        line.append("\n")
        let inputs = Inputs(ofSettings: [])
        let session = try Session(filter.flow.work, inputs)
        try session.run { () throws(Problem) in
            try Output.write(to: filter.output.writing.output.path, inputs: ProtectedFiles(inputs: inputs.identities)) {
                (output) throws(Problem) in try output.write(line.bytes)
            }
        }
    }
}
