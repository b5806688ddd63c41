import Foundation
import TestSupport
import Testing

/// The examples in comments, articles and the README compile, and print what stands beside each `print`.
struct ExampleTests {
    struct Example {
        var source: String
        var imports: [String] = []
        var lines: [String] = []
        var expected: [String] = []
    }

    /// The Swift of a text; in comments it stands behind `///`.
    static func examples(in text: String, of source: String) -> [Example] {
        var examples: [Example] = []
        var isInside = false
        for var line in text.components(separatedBy: "\n") {
            if source.hasSuffix(".swift") {
                let comment = line.drop { $0 == " " }
                guard comment.hasPrefix("///") else { continue }
                line = String(comment.dropFirst(comment.hasPrefix("/// ") ? 4 : 3))
            }
            if line.hasPrefix("```") {
                isInside = line == "```swift"
                if isInside { examples.append(Example(source: source)) }
            } else if isInside {
                let last = examples.count - 1
                if line.hasPrefix("import ") {
                    examples[last].imports.append(line)
                } else {
                    examples[last].lines.append(line)
                }
                if line.contains("print("), let mark = line.range(of: "  // ") {
                    examples[last].expected.append(String(line[mark.upperBound...]))
                }
            }
        }
        return examples
    }

    static func all() throws -> [Example] {
        var sources = ["README.md"]
        let modules = [
            "MapCoordinates", "MapGeometry", "Magnetism", "MapTracking", "MapGeocoding", "MapKitNames", "Decluttering",
        ]
        for module in modules {
            let folder = try Package.folder(of: module)
            let files = try #require(FileManager.default.enumerator(atPath: Package.root + "/" + folder))
            sources += files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }
                .map { "\(folder)/\($0)" }.sorted()
        }
        let found = try sources.flatMap { examples(in: try Package.text($0), of: $0) }
        // A manifest is no program.
        return found.filter { !$0.imports.contains("import PackageDescription") }
    }

    @Test func examplesPrintWhatTheySay() throws {
        let examples = try Self.all()
        #expect(examples.count >= 15)
        #expect(examples.filter(\.expected.isEmpty).map(\.source) == [])
        let imports = Set(examples.flatMap(\.imports) + ["import MapGeocoding", "import MapTracking"]).sorted()
        var program = imports.joined(separator: "\n") + "\n"
        for (index, example) in examples.enumerated() {
            program += "func example\(index)() throws {\nprint(\"== \(index)\")\n"
            program += "#sourceLocation(file: \"\(example.source)\", line: 1)\n"
            program += example.lines.joined(separator: "\n") + "\n#sourceLocation()\n}\ntry example\(index)()\n"
        }
        let folder = FileManager.default.temporaryDirectory.path + "/examples." + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try program.write(toFile: folder + "/main.swift", atomically: true, encoding: .utf8)

        let words = ["swiftc", "-swift-version", "6", "main.swift", "-o", "examples"]
        let compiled = try Command.run(words + Built.search + Built.objects(), in: folder)
        try #require(compiled.status == 0, "\(compiled.errors)")
        let printed = try Command.run([folder + "/examples"])
        #expect(printed.status == 0, "\(printed.errors)")
        let outputs = printed.text.components(separatedBy: "== ").dropFirst().map {
            Array($0.components(separatedBy: "\n").dropFirst().dropLast())
        }
        for (example, output) in zip(examples, outputs) {
            #expect(output == example.expected, "\(example.source)")
        }
        #expect(outputs.count == examples.count)
    }

    /// The README says all that a package by path needs. It builds the library anew, so only where all is
    /// tested.
    @Test(.enabled(if: Need.fullEffort))
    func readmePackageBuilds() throws {
        let examples = Self.examples(in: try Package.text("README.md"), of: "README.md")
        let manifest = try #require(examples.first { $0.imports.contains("import PackageDescription") })
        let program = try #require(examples.first { $0.imports.contains("import MapGeometry") })
        let folder = FileManager.default.temporaryDirectory.path + "/package." + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder + "/Sources/example", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let text = (["// swift-tools-version: 6.2"] + manifest.imports + manifest.lines.filter { !$0.hasPrefix("//") })
            .joined(separator: "\n").replacing("../plat", with: "plat")
        // A package by path is called as its folder is, which need not be the clone's name here.
        try FileManager.default.createSymbolicLink(atPath: folder + "/plat", withDestinationPath: Package.root)
        try text.write(toFile: folder + "/Package.swift", atomically: true, encoding: .utf8)
        try (program.imports + program.lines).joined(separator: "\n").write(
            toFile: folder + "/Sources/example/main.swift", atomically: true, encoding: .utf8)
        let outcome = try Command.run(["swift", "run", "-q"], in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.lines == program.expected)
    }
}
