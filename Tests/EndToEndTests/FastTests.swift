import Foundation
import TestSupport
import Testing

/// The tests that `scripts/test --fast` runs of the binary.
struct FastTests {
    /// Commands with the names of their tests, `Suite/test` or `Suite`.
    private func rows() throws -> [(command: String, test: String)] {
        try Package.text("scripts/fast_tests.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let words = line.split(separator: " ")
            return (words.dropLast().joined(separator: " "), String(try #require(words.last)))
        }
    }

    @Test func everyCommandHasOne() throws {
        // Those with others below them do nothing by themselves.
        let commands = GoldenTests.commands.filter { command in
            !GoldenTests.commands.contains { $0.hasPrefix(command + " ") }
        }
        let listed = Set(try rows().map(\.command))
        for command in commands { #expect(listed.contains(command), "\(command) has no fast test") }
        #expect(listed.subtracting(commands) == ["every command"])
    }

    @Test func allAreThere() throws {
        for (_, test) in try rows() {
            let names = test.split(separator: "/")
            let text = try Package.text("Tests/EndToEndTests/\(names[0]).swift")
            #expect(text.contains("struct \(names[0]) {"), "\(test)")
            if names.count > 1 { #expect(text.contains(" func \(names[1])("), "\(test)") }
        }
    }
}
