import CommandKit

/// Command whose subcommands deal with the names and addresses of places.
struct GeocodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "geocode",
        abstract: "Write addresses, and links that open places in map apps.",
        discussion: """
            format writes the address of each feature in the order that is usual in its country. link writes a link \
            that shows each feature in a map app, or directions to it. Neither looks anything up, and nothing leaves \
            the machine.
            """,
        subcommands: [GeocodeFormat.self, GeocodeLink.self],
        examples: [
            Example(
                "plat geocode format -f csv customers.csv > addresses.csv",
                "Add the address of each customer on one line."),
            Example(
                "plat geocode link --to osm --zoom 15 places.geojson > links.geojson",
                "Add a link to OpenStreetMap to each place."),
        ])
}
