import CommandKit
import Testing

/// Rules between parameters, and questions about those that were given.
struct RuleTests {
    struct Place: ParsableArguments {
        @Option(help: "") var lat: Double?
        @Option(name: [.customLong("longitude"), .customShort("l")]) var lon: Double?

        var rules: [Rule] { [.needs($lat, $lon)] }
    }

    struct Show: ParsableCommand {
        @OptionGroup() var place: Place
        @OptionGroup(suffix: "b") var second: Place
        @Option(range: .within(1...256)) var threads: Int?
        @Option(range: .from(0)) var limit = 10
        @Option(range: .from(2)) var least: Int?
        @Flag(help: "") var table = false
        @Flag(name: .long, inversion: .prefixedNo) var cut: Bool?
        @Option(help: "") var zoom: Int?
        @Option(help: "") var zooms: String?
        @Option(help: "") var size = 3

        var rules: [Rule] {
            [
                .oneOf($zoom, $zooms), .excludes($table, $cut, $size, because: "--table writes no geometries"),
                .refuse($zoom, if: zoom == 99, because: "99 is no zoom"),
                .refuse(second.parsedOptions, if: table, because: "a table has one place"),
            ]
        }
    }

    private func message(_ words: String...) -> String? {
        do {
            _ = try Show.parse(words)
            return nil
        } catch {
            return (error as? UsageError)?.message
        }
    }

    struct Near: ParsableCommand {
        @OptionGroup(help: ["lat": "Other help.", "lon": ArgumentHelp(visibility: .hidden)]) var place: Place
    }

    @Test func helpOfAGroupCanBeReplaced() throws {
        let parameters = Declarations(of: Near()).bindings.map(\.parameter)
        #expect(parameters.map(\.abstract) == ["Other help.", ""] && parameters.map(\.isHidden) == [false, true])
        #expect(try Near.parse(["--lat", "1", "-l", "2"]).place.lon == 2)
    }

    @Test func valuesOutOfRange() {
        #expect(message("--threads", "0") == "--threads: 0 is out of range (1 to 256)")
        #expect(message("--threads", "256") == nil)
        #expect(message("--limit", "-1") == "--limit: -1 is out of range (at least 0)")
        #expect(message("--limit", "0") == nil)
        #expect(message("--least", "1") == "--least: 1 is out of range (at least 2)")
        #expect(message("--least", "x") == "--least: 'x' is not a whole number")
    }

    @Test func oneOfSeveral() {
        #expect(message("--zoom", "3") == nil)
        #expect(message("--zooms", "3", "--zoom", "3") == "--zoom and --zooms cannot be used together")
    }

    @Test func needs() {
        #expect(message("--lat", "3") == "--lat needs --longitude")
        #expect(message("--lat", "3", "-l", "4") == nil)
    }

    @Test func namesOfAGroupThatIsThereTwice() {
        #expect(message("--lat-b", "3") == "--lat-b needs --longitude-b")
        #expect(message("--longitude-b", "3", "--table") == "--longitude-b: a table has one place")
    }

    @Test func excludes() {
        #expect(message("--table", "--no-cut") == "--no-cut cannot be used with --table: --table writes no geometries")
        #expect(message("--table", "--cut") == "--cut cannot be used with --table: --table writes no geometries")
        // That it is the default does not make it less given.
        #expect(message("--table", "--size", "3") == "--size cannot be used with --table: --table writes no geometries")
        #expect(message("--table") == nil)
        #expect(message("--zoom", "99") == "--zoom: 99 is no zoom")
    }

    @Test func parsedOptions() throws {
        let show = try Show.parse(["--no-cut", "-l", "3", "--size", "3"])
        #expect(show.parsedOptions.given.map(\.title) == ["-l", "--no-cut", "--size"])
        #expect(show.parsedOptions.firstGiven == "-l")
        #expect(show.place.$lon.isGiven)
        #expect(!show.place.$lat.isGiven)
        #expect(show.place.$lon.title == "-l")
        #expect(show.place.$lat.title == "--lat")
        #expect(show.second.$lon.title == "--longitude-b")
    }
}
