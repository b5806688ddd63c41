import CSVLayers
import CommandKit
import CompassCommands
import ConvertCommands
import DeviceParts
import Devices
import DevicesCommands
import DiffCommands
import DragsCommands
import Features
import FormatKit
import GPXLayers
import GeoJSONLayers
import LabelFeatures
import LabelParts
import LabelsCommands
import LayerOverlay
import LayerParts
import Layers
import LayersCommands
import MadeShapes
import Maps
import OverlayCommands
import OverlayParts
import PagesCommands
import PartRuns
import PartsCommands
import PhotoLayers
import Pictures
import PicturesCommands
import PlacesCommands
import Runner
import Scenes
import ShapeParts
import ShapefileLayers
import ShapesCommands
import TestSupport
import Testing

/// The program as `CommandLine/plat` puts it together, without its texts and hints. `ProgramTests` compares the lists.
enum Program {
    static let commands: [ListedCommand] = [
        ListedCommand(Parted<Cat>.self),
        ListedCommand(Parted<Info>.self),
        ListedCommand(Parted<Check>.self),
        ListedCommand(Parted<Convert>.self),
        ListedCommand(MeasureCommand.self),
        ListedCommand(Fit.self),
        ListedCommand(Parted<Bounds>.self),
        ListedCommand(PartedShapes.self),
        ListedCommand(Parted<Intersect>.self),
        ListedCommand(Diff.self),
        ListedCommand(Parted<Declutter>.self),
        ListedCommand(Parted<Track>.self),
        ListedCommand(Parted<Fence>.self),
        ListedCommand(Move.self),
        ListedCommand(Render.self),
        ListedCommand(View.self),
        ListedCommand(Declination.self),
        ListedCommand(GazetteerCommand.self),
        ListedCommand(GeocodeCommand.self),
        ListedCommand(PartsCommand.self),
    ]

    static let formats: [ListedFormat] = [
        ListedFormat(CSVFormat()),
        ListedFormat(TSVFormat()),
        ListedFormat(GeoJSONFormat()),
        ListedFormat(GeoJSONSequenceFormat()),
        ListedFormat(ShapefileFormat()),
        ListedFormat(PhotoFormat()),
        ListedFormat(GPXFormat()),
    ]

    static let shared: [Capability] = [
        .layers, .readers, .writers, .fixes, .spaces, .bounds, .labels, .scenes, .regions, .overlays, .madeShapes,
        .views, .operations, .pages, .states, .tiles, .rendering, .drawing, .options,
    ]

    static let capabilities = shared + formats.flatMap(\.format.capabilities) + commands.flatMap(\.capabilities)

    /// Registers the formats and capabilities in this process, as `main` does.
    private static let registration: Void = {
        Capability.register(capabilities)
        Formats.register(formats, usual: GeoJSONFormat(), table: CSVFormat())
    }()

    static func register() { registration }

    private struct Plat: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "plat", version: "1.0", releaseDate: "2026-01-01",
            subcommands: Program.commands.map(\.command), manuals: [.formats])
    }

    static var root: any ParsableCommand.Type {
        registration
        return Plat.self
    }

    /// A command of the tree, with the words that call it.
    struct Leaf {
        let words: String
        let type: any ParsableCommand.Type
    }

    /// The commands that have no others below them, but for `help` and `completions`.
    static var leaves: [Leaf] {
        func below(_ type: any ParsableCommand.Type, _ words: String) -> [Leaf] {
            let names = type.configuration.subcommands
            return names.isEmpty
                ? [Leaf(words: words, type: type)] : names.flatMap { below($0, "\(words) \($0.commandName)") }
        }
        return root.configuration.subcommands.flatMap { below($0, $0.commandName) }
    }

    /// Reads a command line, without the program's name, as the parser does; nothing runs.
    static func read(_ words: [String]) throws -> ParsedLine { try root.read(words) }

    static func read(_ line: String) throws -> ParsedLine { try read(line.split(separator: " ").map(String.init)) }

    /// The message with its hint, if a command line is refused.
    static func refusal(of line: String) -> String? {
        do { _ = try read(line) } catch let error as UsageError {
            return error.message + (error.hint.map { "; hint: \($0)" } ?? "")
        } catch { return "\(error)" }
        return nil
    }

    /// All that `help --json` prints.
    static let help = CommandRunner(root: root).run(["help", "--json"]).output
}

struct ProgramTests {
    /// The lists of the program are those that these tests work on.
    @Test func listsAreThoseOfTheProgram() throws {
        let folder = "Sources/CommandLine/plat/"
        let here = try Package.text("Tests/CommandsTests/Program.swift")
        let commands = /ListedCommand\((\S+)\.self\)/
        let formats = /ListedFormat\((\w+)\(\)\)/
        let listed = try Package.text(folder + "CommandList.swift").matches(of: commands).map { $0.1 }
        #expect(listed.count > 15 && listed == here.matches(of: commands).map { $0.1 })
        let read = try Package.text(folder + "FormatList.swift").matches(of: formats).map { $0.1 }
        #expect(read.count > 5 && read == here.matches(of: formats).map { $0.1 })
        let shared = try Package.text(folder + "SharedCapabilities.swift").firstMatch(of: /= \[([^\]]+)\]/)?.1
        let own = here.firstMatch(of: /shared: \[Capability\] = \[([^\]]+)\]/)?.1
        #expect(shared?.split { !$0.isLetter } == own?.split { !$0.isLetter })
    }

    /// A kind of message is placed by its number, so that two of the same number would change with the order of lists.
    @Test func numbersOfMessagesAreUnique() {
        for numbers in [
            Program.capabilities.flatMap { $0.warnings.map(\.key) },
            Program.capabilities.flatMap { $0.skips.map(\.key) },
        ] {
            let twice = Dictionary(grouping: numbers) { $0 }.filter { $0.value.count > 1 }.keys
            #expect(numbers.count > 5 && twice.isEmpty, "\(twice.sorted())")
        }
    }

    /// The same of the rows and chapters that formats bring to the manual.
    @Test func numbersOfTheManualAreUnique() {
        let manuals = Program.formats.map(\.format.manual)
        let (rows, chapters) = (
            manuals.flatMap { $0.rows.map(\.number) }, manuals.flatMap { $0.chapters.map(\.number) }
        )
        #expect(rows.count > 4 && Set(rows).count == rows.count, "\(rows)")
        #expect(chapters.count > 4 && Set(chapters).count == chapters.count, "\(chapters)")
    }
}
