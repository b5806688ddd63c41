import Layers
import Testing

/// Messages that name options.
struct WordingTests {
    @Test func optionsGetOtherNames() {
        let problem = Problem(.data, "x", "give \(OptionName.encoding) \(1252), or \("nothing")")
        #expect(problem.message.description == "give --encoding 1252, or nothing")
        let spelled = problem.spelled { $0.text + "-b" }
        #expect(spelled.message.description == "give --encoding-b 1252, or nothing")
        // Names are replaced once, and never in text that came with the input.
        #expect(spelled.spelled { _ in "x" } == spelled)
        let plain = Problem(.data, "x", "\("--encoding")")
        #expect(plain.spelled { _ in "x" } == plain)
    }

    @Test func wordingsAreJoined() {
        let inner: Wording = "\(OptionName.fields) says"
        let whole: Wording = "a; \(inner)" + " so"
        #expect(whole == "a; --fields says so" && whole.hashValue == Wording("a; --fields says so").hashValue)
        #expect(Wording("").isEmpty && !whole.isEmpty && whole.contains("says so"))
    }

    @Test func hintsAtMissingOptionsAreDropped() {
        let problem = Problem(.data, "x", "see \(OptionName.planar)", hint: "use \(OptionName.fields)")
        let spelled = problem.spelled { $0.scope == .fields ? nil : $0.text + "-b" }
        #expect(spelled.statement == "error: see --planar-b")
        #expect(problem.spelled { $0 == .planar ? nil : "x" }.statement == "error: see --planar; hint: use x")
    }

    @Test func diagnosticsSpell() {
        let problem = Problem(.data, "x", "see \(OptionName.planar)", hint: "\(OptionName.fields)", field: "a")
        let diagnostics = Diagnostics(verbosity: .silent, spelling: { $0.spelled { "<\($0.text)>" } })
        diagnostics.report(problem)
        #expect(diagnostics.reported.first?.problem.statement == "error: see <--planar>; hint: <--fields>")
        #expect(diagnostics.reported.first?.problem.field == "a")
        let other = diagnostics.spelling { $0.spelled { "{\($0.text)}" } }
        #expect(other.spell(problem).statement == "error: see {--planar}; hint: {--fields}")
    }
}
