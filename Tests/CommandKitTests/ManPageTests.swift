import CommandKit
import TestSupport
import Testing

struct ManPageTests {
    @Test(
        .enabled(if: Shell.isInstalled("mandoc")),
        arguments: [
            [], ["convert"], ["intersect"], ["limits"], ["help"], ["completions"],
        ])
    func mandocFindsNoFault(path: [String]) throws {
        try checkPage(of: Plat.self, path)
    }

    @Test(.enabled(if: Shell.isInstalled("mandoc")), arguments: [[], ["shape"], ["shape", "circle"], ["formats"]])
    func mandocFindsNoFaultInTopics(path: [String]) throws {
        try checkPage(of: Atlas.self, path)
    }

    private func checkPage(of program: any ParsableCommand.Type, _ path: [String]) throws {
        let page = CommandRunner(root: program).run(["help", "--man"] + path).output
        #expect(page.hasPrefix(".Dd January 31, 2026\n.Dt "))
        let (text, status) = try Shell.run("mandoc", ["-T", "lint", "-W", "warning", Shell.inputFile], input: page)
        #expect(text.isEmpty)
        #expect(status == 0)
    }

    /// Declared texts come out of the formatter letter by letter.
    @Test(.enabled(if: Shell.isInstalled("mandoc")))
    func mandocPrintsWhatWasDeclared() throws {
        let page = try CommandModel(program: Plat.self).command(at: ["convert"]).manPage
        let (text, _) = try Shell.run("mandoc", ["-T", "utf8", "-O", "width=200", Shell.inputFile], input: page)
        let plain = text.replacing(/.\x08/, with: "")
        for expected in [
            "plat convert --from FROM [options] [FILE ...]", "-o, --output FILE", "--progress, --no-progress",
            "the '-' in \\n and 90° stay what they are.", ".A second paragraph begins with a dot.",
            ".dots -o 'a\\b'", "January 31, 2026", "plat 0.1.0", "plat(1)",
        ] {
            #expect(plain.contains(expected), "\(expected)")
        }
    }

    @Test func topic() {
        let page = CommandRunner(root: Atlas.self).run(["help", "--man", "formats"]).output
        for expected in [
            "\n.Dt ATLAS 7\n", "\n.Nd \"\\&What the commands share\"\n",
            "\nFiles come first.\nPipes come next.\n.Pp\n", "\n.It \"\\&csv\"\nTables of text.\n",
            "\n.Ed\n.Sh EXIT STATUS\n",
        ] {
            #expect(page.contains(expected), "\(expected)")
        }
        let shape = CommandRunner(root: Atlas.self).run(["help", "--man", "shape", "circle"]).output
        #expect(shape.hasSuffix("\n.Sh SEE ALSO\n.Xr atlas\\-shape 1 ,\n.Xr atlas 7\n"))
        #expect(CommandRunner(root: Atlas.self).run(["help", "--json", "formats"]).code == .usage)
    }

    @Test func hyphensCanBePasted() throws {
        let page = try CommandModel(program: Plat.self).command(at: ["convert"]).manPage
        #expect(page.contains("echo 45.52,\\-122.68 | plat convert \\-\\-from coordinate\n"))
        #expect(page.unicodeScalars.allSatisfy { $0.isASCII })
        #expect(!page.contains("\\-fault"))
    }
}
