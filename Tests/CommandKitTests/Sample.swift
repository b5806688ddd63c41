import CommandKit

struct Size: ExpressibleByArgument, Equatable {
    var width: Int
    var height: Int

    static var argumentForm: String? { "WxH, as in 320x460" }
    var defaultValueDescription: String { "\(width)x\(height)" }

    init?(argument: String) {
        let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let width = numbers[0], let height = numbers[1] else { return nil }
        (self.width, self.height) = (width, height)
    }
}

/// A type that says what is wrong.
struct Latitude: ExpressibleByArgument, Equatable {
    var degrees: Double

    init(parsing argument: String) throws(UsageError) {
        guard let degrees = Double(argument) else { throw UsageError("'\(argument)' is not a number") }
        guard abs(degrees) <= 90 else {
            throw UsageError("'\(argument)' is beyond the pole", hint: "give -90 to 90")
        }
        self.degrees = degrees
    }

    init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }
}

enum Form: String, CaseIterable, ExpressibleByArgument {
    case coordinate
    case mapPoint = "map-point"
    case pixel
}

struct ViewportOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Size of the view in pixels.", valueName: "WxH"))
    var size: Size?

    @Option(help: "Zoom level.")
    var zoom: Double?

    func validate() throws {
        if zoom != nil && size == nil { throw UsageError("--zoom needs --size") }
    }
}

struct InputOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: "How many records to read.")
    var limit: Int?

    @OptionGroup
    var columns: ColumnOptions
}

struct ColumnOptions: ParsableArguments {
    @Option(name: .customLong("lat"), help: "Column of the latitude.")
    var latitudeColumn = "lat"
}

struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Convert coordinates, map points and pixels.",
        discussion: """
            A map point is one of 2^28 by 2^28, with the origin in the north-west;
            the '-' in \\n and 90° stay what they are.

            .A second paragraph begins with a dot.
            """,
        examples: [
            Example("echo 45.52,-122.68 | plat convert --from coordinate", "Portland as a map point."),
            Example(".dots -o 'a\\b'"),
        ])

    @Option(name: .shortAndLong, help: "What comes in.")
    var from: Form

    @Option(help: "What goes out.")
    var to: Form = .mapPoint

    @Option(
        name: [.long, .customShort("o")], help: ArgumentHelp("Where to write.", valueName: "FILE"), completion: .file)
    var output: String?

    @Option(help: "A field to [keep]: may be given again.")
    var field = ["id", "name"]

    @Option(help: ArgumentHelp("Where to look.", valueName: "DIR"), completion: .directory)
    var directory = "."

    @Option(help: "North or south.")
    var latitude: Latitude?

    @Option(help: "A count in words.", transform: { try words($0) })
    var words: Int?

    @Option(help: ArgumentHelp("For tests of the program.", visibility: .hidden))
    var fault: String?

    @Flag(name: .shortAndLong, help: "Say nothing when all is well.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Say more.")
    var verbose: Bool

    @Flag(inversion: .prefixedNo, help: "Draw a bar.")
    var progress: Bool?

    @OptionGroup(title: "Viewport")
    var viewport: ViewportOptions

    @OptionGroup(title: "Input")
    var input: InputOptions

    @Argument(help: ArgumentHelp("Layers to read.", valueName: "FILE"), completion: .file)
    var layers = ["-"]

    func validate() throws {
        if quiet && verbose { throw UsageError("--quiet and --verbose exclude each other", hint: "choose one") }
    }

    func run() throws {
        switch fault {
        case "code": throw ExitCode.problemsFound
        case "data": throw BadData()
        case "bug": throw Bug()
        case "short": throw HelpRequest.short
        default: break
        }
    }

    private static func words(_ text: String) throws -> Int {
        switch text {
        case "one": 1
        case "two": 2
        default: throw Bug()
        }
    }
}

struct Bug: Error {}

struct BadData: ExitingError {
    var exitCode: ExitCode { .data }
    func diagnosticLines(command: String) -> [String] { ["roads.csv:3: error: ragged row", "\(command): stopped"] }
}

/// One operand, then one or more.
struct Intersect: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Intersect layers.")

    @Argument(help: "The first layer.", completion: .file)
    var first: String

    @Argument(help: "The others.", completion: .file)
    var others: [String]

    @Option(help: "Required, and repeats.")
    var key: [String]

    func run() {}
}

struct Limits: ParsableCommand {
    @Argument(help: "Most records.")
    var most: Int

    @Argument(help: "Least records.")
    var least: Int?

    func run() {}
}

struct Plat: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Geo filters for shell pipelines.", version: "0.1.0", releaseDate: "2026-01-31",
        subcommands: [Convert.self, Intersect.self, Limits.self])
}
