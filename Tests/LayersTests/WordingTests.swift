import Layers
import Testing

/// Messages that speak of settings.
struct WordingTests {
    @Test func settingsAreSpelledLate() {
        let wording: Wording = "give \(Setting.encoding) \(1252), or \("nothing")"
        #expect(wording.description == "give encoding 1252, or nothing")
        let spelled = wording.spelled { "--\($0.rawValue)" }
        #expect(spelled.description == "give --encoding 1252, or nothing")
        // Text that came with the input and looks like a name stays.
        #expect(Wording("encoding").spelled { _ in "x" } == "encoding")
        #expect(spelled.spelled { _ in "x" } == spelled)
    }

    @Test func wordingsAreJoined() {
        let inner: Wording = "\(Setting.fields) says"
        let whole: Wording = "a; \(inner)" + " so"
        #expect(whole.spelled { _ in "--fields" }.description == "a; --fields says so")
        #expect(Wording("").isEmpty && !whole.isEmpty && whole.contains("says so"))
    }

    @Test func diagnosticsSpell() {
        let problem = Problem(.data, "x", "see \(Setting.edges)", hint: "\(Setting.box)", field: "a")
        let diagnostics = Diagnostics(verbosity: .silent, spelling: { $0.spelled { "<\($0)>" } })
        diagnostics.report(problem)
        #expect(diagnostics.reported.first?.problem.statement == "error: see <edges>; hint: <box>")
        #expect(diagnostics.reported.first?.problem.field == "a")
        let other = diagnostics.spelling { $0.spelled { "{\($0)}" } }
        #expect(other.spell(problem).statement == "error: see {edges}; hint: {box}")
    }
}
