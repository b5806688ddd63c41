package import CommandKit

/// Command whose subcommands deal with the names and addresses of places.
package struct GeocodeCommand: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        commandName: "geocode",
        abstract: "Find places by name or by position, and write addresses and links.",
        discussion: """
            forward looks up place names, and reverse names the places where features are. search lists \
            the places whose names have the words of a text. All three use a \
            gazetteer: the built-in one knows the larger towns of the world, and 'plat gazetteer build' makes others. \
            format writes the address of each feature in the order that is usual in its country. link writes a link \
            that shows each feature in a map app, or directions to it. Nothing leaves the machine.
            """,
        subcommands: [
            GeocodeForward.self, GeocodeReverse.self, GeocodeSearch.self, GeocodeFormat.self, GeocodeLink.self,
        ],
        examples: [
            Example(
                "plat geocode forward --query town -f csv customers.csv > located.csv",
                "Geocode a table of towns."),
            Example(
                "plat geocode reverse -f csv clicks.csv > named.csv",
                "Find out in which town each position is."),
            Example(
                "plat geocode format -f csv customers.csv > addresses.csv",
                "Add the address of each customer on one line."),
            Example(
                "plat geocode link --to osm --zoom 15 places.geojson > links.geojson",
                "Add a link to OpenStreetMap to each place."),
        ])
}
