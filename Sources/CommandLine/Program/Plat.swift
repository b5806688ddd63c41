import CSVLayers
package import CommandKit
import GeoJSONLayers
package import Layers
import PartRuns
import Runner
import Synchronization

/// Root command: name, version and subcommands.
package struct Plat: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "plat",
        abstract: "Convert, check and combine map layers in shell pipelines.",
        discussion: """
            A layer is a set of features. A feature is a geometry (points, lines or polygons) with fields. plat \
            reads and writes shapefiles, GeoJSON, GeoPackage, FlatGeobuf, CSV, KML, GPX and more: see 'plat help formats'.

            Data goes to standard output and messages to standard error. Every record is written or counted as \
            skipped, and the exit status shows whether all went well.
            """,
        version: Release.version,
        versionDetails: { Capability.versionNotes },
        releaseDate: Release.date,
        subcommands: commands.map(\.command),
        manuals: Manual.topics,
        examples: [
            Example(
                "plat cat cities.csv > cities.geojson",
                "Convert a table of places to GeoJSON."),
            Example(
                "plat info roads.shp",
                "Show what a layer contains."),
            Example(
                "plat intersect --join inner shops.csv districts.shp > shops.geojson",
                "Find the district of each shop."),
            Example(
                "plat declutter --priority population --label name cities.csv > labels.geojson",
                "Find the lowest zoom level at which each label fits on the map."),
        ], programHelp: programHelp, shortcuts: shortcuts, commandHints: MigrationLines.adviceOnCommands,
        optionHints: MigrationLines.adviceOnOptions,
        meantLine: { error, words in
            MeantLine.words(for: error, words)?.map(ShellLine.shown)
        }, sameLine: { error, words in MeantLine.same(for: error, words) })

    /// The messages, codes and notes of all formats and commands.
    package static let capabilities =
        sharedCapabilities + formats.flatMap(\.format.capabilities) + commands.flatMap(\.capabilities)

    package init() {}

    /// Registers formats and messages; called once, before anything else.
    package static func register() {
        Capability.register(capabilities)
        Formats.register(formats, usual: GeoJSONFormat(), table: CSVFormat())
    }

    /// The words of the whole line, for advice on an error in it.
    private static let typed = Mutex<[String]>([])

    package static func begin(_ invocation: String, words: [String]) {
        if !invocation.contains(" ") { typed.withLock { $0 = words } }
        CurrentRun.begin(invocation, words: words)
    }

    package static func begin(_ line: ParsedLine) {
        CurrentRun.begin(line)
        PartTask.begin(line)
    }

    package static func diagnosticLines(of error: any ExitingError, command: String) -> [String] {
        let usage = (error as? UsageError).map { MeantLine.blaming($0, typed.withLock(\.self)) }
        return CurrentRun.lines(of: usage ?? error, command: command)
    }

    package static var next: (words: [String], variable: String, value: String)? { CurrentRun.next }

    package static func lastLines(_ code: ExitCode) -> [String] { CurrentRun.lastLines(code) }
}
