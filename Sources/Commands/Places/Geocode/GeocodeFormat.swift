package import CommandKit
import Layers
package import Runner

/// Command that writes addresses.
package struct GeocodeFormat: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Write the address of each feature in the order that is usual in its country.",
        discussion: """
            Adds the field address, made of columns with the parts of an address. If the input has a field of that name, \
            the new one is address_2. Nothing is looked up or completed. \
            Tables need no coordinates. Columns are found by their names, in any case and with or without _, - and \
            addr:; --explain prints which.

            Each country has its own order: 'Leipziger Str. 1, 10117 Berlin, Germany', but '1 Main St, Springfield, IL \
            62701, United States'. States are written only in countries whose addresses have them. Addresses in China, \
            Hong Kong, Japan, Macao, South Korea and Taiwan start with the country if they are in Chinese, Japanese or Korean \
            characters. Countries whose order is not known have street, city with postcode, and state.

            Empty parts are skipped. So are parts that repeat another one, such as a name, a state or a country that \
            is the same as the city; the state always stays in Australia, Canada and the United States. An address \
            without a city has the state in its place. A feature without any part has no address; it is null and counted.
            """,
        examples: [
            Example(
                "plat geocode format -f csv customers.csv > addresses.csv",
                "Add the address of each customer on one line."),
            Example(
                "plat geocode format --city town --country land -f csv customers.csv",
                "Name two of the columns; the others are found by their names."),
            Example(
                "plat geocode format --title '{address}' --subtitle '{city}' shops.geojson > callouts.geojson",
                "Add a title and a subtitle for the callouts of a map."),
            Example(
                "plat geocode format --as vcard -f geojsonseq shops.csv | jq -rj '.properties.vcard // empty' > shops.vcf",
                "Write cards for an address book."),
        ])

    @OptionGroup(title: "Address")
    var address: AddressOptions

    @Option(
        help: ArgumentHelp("Start the names of new fields with this text.", valueName: "TEXT", section: "Output"))
    var prefix: String?

    @OptionGroup(help: ["planar": ArgumentHelp(visibility: .hidden), "bbox": .boxOnGlobe])
    package var filter: FilterOptions

    private static let needOfGlobe = "addresses are of places on the globe"

    package var rules: [Rule] {
        [.refuse([filter.flow.input.$planar], if: filter.flow.input.planar, because: Self.needOfGlobe)]
    }

    package mutating func run() throws {
        var request = address.request
        request.prefix = prefix ?? ""
        request.written = filter.keptNames
        let log = FoundNames()
        request.log = log
        try filter.addFields(
            naming: address.namedFields, log: log, onGlobe: Self.needOfGlobe, needingGeometry: false,
            examine: request.examine,
            conclude: { [request] (found, pass) throws(Problem) in
                try pass.require(
                    "address", found.contains(where: request.isOfAddress),
                    else: .noAddress(at: pass.onlyLocation, among: found.sorted()))
            },
            through: { [request] taken in
                var request = request
                request.taken = taken
                return Step { [request] in Addressing(request) }
            })
    }
}
