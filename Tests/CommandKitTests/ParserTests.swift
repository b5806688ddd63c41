import CommandKit
import Testing

struct ParserTests {
    private func convert(_ words: String...) throws -> Convert {
        try Convert.parse(["--from", "pixel"] + words)
    }

    @Test(arguments: [
        ["--output", "a.json"], ["--output=a.json"], ["-o", "a.json"], ["-oa.json"], ["-o=a.json"], ["-qo", "a.json"],
        ["-qoa.json"],
    ])
    func valueOfAnOption(words: [String]) throws {
        #expect(try Convert.parse(["-f", "pixel"] + words).output == "a.json")
    }

    @Test(arguments: ["-122.4", "-43.2,-22.9", "-.5", "-10,5", "-", "", "plain"])
    func operandAndValue(word: String) throws {
        #expect(try convert(word).layers == [word])
        #expect(try convert("--output", word).output == word)
    }

    @Test(arguments: ["-x", "--", "-.x", "-e1", "--1"])
    func looksLikeAnOption(word: String) {
        #expect(looksLikeOption(word))
    }

    /// The order among all parameters, whatever their declarations' order; a default has none.
    @Test func turnsTellTheOrder() throws {
        let command = try convert("--field", "a", "--to", "pixel", "-q", "--field=b", "x")
        let turns = command.$field.turns + command.$to.turns + command.$quiet.turns
        #expect(turns.count == 4 && command.$output.turns.isEmpty)
        #expect(turns[0] < turns[2] && turns[2] < turns[3] && turns[3] < turns[1])
    }

    @Test func equalsSignGivesAnyValue() throws {
        #expect(try convert("--output=").output == "")
        #expect(try convert("--output=-x").output == "-x")
        #expect(try convert("--output=--").output == "--")
        #expect(try convert("--output=a=b").output == "a=b")
    }

    @Test func allBehindTwoDashesAreOperands() throws {
        #expect(try convert("a", "--", "-q", "--", "--help").layers == ["a", "-q", "--", "--help"])
        #expect(try convert("--").layers == ["-"])
    }

    @Test func optionsAndOperandsMayAlternate() throws {
        let command = try convert("a", "-q", "b", "--to=pixel", "c")
        #expect(command.layers == ["a", "b", "c"])
        #expect(command.quiet)
        #expect(command.to == .pixel)
    }

    @Test func defaults() throws {
        let command = try convert()
        #expect(command.to == .mapPoint)
        #expect(command.output == nil)
        #expect(command.field == ["id", "name"])
        #expect(command.progress == nil)
        #expect(!command.quiet)
        #expect(command.viewport.size == nil)
        #expect(command.input.columns.latitudeColumn == "lat")
        #expect(command.layers == ["-"])
    }

    @Test func whatIsGivenReplacesTheDefault() throws {
        #expect(try convert("--field", "a", "--field=b").field == ["a", "b"])
        #expect(try convert("x").layers == ["x"])
    }

    @Test func flags() throws {
        #expect(try convert("--progress").progress == true)
        #expect(try convert("--no-progress").progress == false)
        #expect(try convert("-q", "--quiet", "-q").quiet)
    }

    @Test func groups() throws {
        let command = try convert("--size=320x460", "--zoom", "-1.5", "-l7", "--lat", "y")
        #expect(command.viewport.size == Size(argument: "320x460"))
        #expect(command.viewport.zoom == -1.5)
        #expect(command.input.limit == 7)
        #expect(command.input.columns.latitudeColumn == "y")
    }

    @Test func operandsFillArgumentsInOrder() throws {
        let command = try Intersect.parse(["a", "--key=k", "b", "c"])
        #expect(command.first == "a")
        #expect(command.others == ["b", "c"])
        let limits = try Limits.parse(["-5"])
        #expect(limits.most == -5)
        #expect(limits.least == nil)
    }

    @Test func readsByTransformAndByReason() throws {
        #expect(try convert("--words", "two").words == 2)
        #expect(try convert("--latitude", "-45").latitude?.degrees == -45)
    }

    @Test func commandsAreParsedEachOnTheirOwn() throws {
        let first = try convert("--output=a")
        let second = try convert()
        #expect(first.output == "a")
        #expect(second.output == nil)
    }

    @Test func aDeclaredPropertyCanBeSet() throws {
        let command = try convert()
        command.output = "b"
        command.progress = true
        #expect(command.output == "b")
        #expect(command.progress == true)
    }
}
