package import CommandKit

/// Command whose subcommands make gazetteers and print what is in them.
package struct GazetteerCommand: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        commandName: "gazetteer",
        abstract: "Build a gazetteer, the file of place names that 'plat geocode' uses, or look into one.",
        discussion: """
            A gazetteer is one file with places, their names and their positions. plat has one of about 12,000 towns \
            built in. For more, download files of GeoNames (https://download.geonames.org/export/dump/), and build \
            one; plat itself never uses the network.
            """,
        subcommands: [GazetteerBuild.self, GazetteerInfo.self, GazetteerCheck.self, GazetteerExport.self],
        examples: [
            Example(
                "plat gazetteer build -o places.gaz cities15000.zip admin1CodesASCII.txt countryInfo.txt",
                "Build a gazetteer of all cities of 15,000 people or more."),
            Example(
                "plat gazetteer info",
                "Show where the data of the gazetteer in use is from."),
        ])
}
