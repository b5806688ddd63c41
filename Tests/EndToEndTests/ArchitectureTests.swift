import Foundation
import TestSupport
import Testing

/// ARCHITECTURE.md, the manifest and the imports of the sources agree.
struct ArchitectureTests {
    private struct Module {
        let name: String
        /// Its folder below Sources.
        let folder: String
        let dependencies: Set<String>

        /// The folder of Sources that it is in.
        var room: String { String(folder.split(separator: "/")[0]) }
    }

    /// The folders of Sources, the lowest first: imports only go down.
    private static let rooms = [
        "Base", "Geometry", "Bindings", "Engine", "Formats", "CommandLine", "Commands", "Library", "Parts",
    ]

    /// Folders in which modules may not import each other.
    private static let apart: Set = ["Commands"]

    /// Folders in which modules may not import those of the other: the program and the library need not know each other.
    private static let strangers: Set = ["Commands", "Library"]

    /// The module that formats have in common.
    private static let ofAllFormats = "FormatKit"

    /// The module with the lists of commands and formats.
    private static let program = "PlatProgram"

    /// Folders of modules that are in these lists.
    private static let listed: Set = ["Formats", "Commands", "Parts"]

    /// The modules as the manifest declares them.
    private func modules() throws -> [String: Module] {
        let text = try Package.text("Package.swift")
        var modules: [String: Module] = [:]
        func add(_ name: Substring, _ path: Substring, _ dependencies: Substring?) {
            let names = (dependencies ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
            modules[String(name)] = Module(name: String(name), folder: String(path), dependencies: Set(names))
        }
        for row in text.matches(of: /module\(\s*"(\w+)", in: "([\w\/]+)"(?:,\s*\[([^\]]*)\])?/) {
            add(row.1, row.2, row.3)
        }
        let others =
            /\.(?:systemLibrary|executableTarget)\(\s*name: "(\w+)",(?:\s*dependencies: \[([^\]]*)\][^,]*,)?\s*path: "Sources\/([^"]+)"/
        for row in text.matches(of: others) { add(row.1, row.3, row.2) }
        return modules
    }

    /// What fits a pattern of grep, which reads all sources in a fraction of a second, in Swift files below a folder.
    private func matches(
        _ pattern: String, in folder: String = "Sources", _ options: String...
    ) throws -> [(file: String, text: String)] {
        let words = ["grep", "-rP", "--include", "*.swift"] + (options.isEmpty ? ["-o"] : options)
        return try Command.run(words + ["-e", pattern, folder], in: Package.root).lines.compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (String(line[..<colon]), String(line[line.index(after: colon)...]))
        }
    }

    /// The Swift files in which a pattern of grep is found, with their texts.
    private func sources(with pattern: String) throws -> [(file: String, text: String)] {
        try Command.run(["grep", "-rlE", "--include", "*.swift", "-e", pattern, "Sources"], in: Package.root).lines
            .map { ($0, try Package.text($0)) }
    }

    private func imports(of module: Module) throws -> Set<String> {
        let pattern = #"^(@\w+ |public |package |internal )*import (struct |class |enum |protocol )?\K\w+"#
        return Set(try matches(pattern, in: "Sources/" + module.folder).map(\.text))
    }

    @Test func sourcesHasFewFolders() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Package.root + "/Sources")
        #expect(Set(folders) == Set(Self.rooms))
        #expect(Set(try modules().values.map(\.room)).isSubset(of: Self.rooms))
    }

    @Test func importsOnlyGoDown() throws {
        let modules = try modules()
        #expect(modules.count >= 40)
        for module in modules.values where module.name != Self.program {
            let room = try #require(Self.rooms.firstIndex(of: module.room))
            for name in module.dependencies {
                let other = try #require(modules[name], "\(module.name) needs \(name)")
                let isDown = try #require(Self.rooms.firstIndex(of: other.room)) <= room
                #expect(isDown, "\(module.name) imports \(name)")
            }
        }
    }

    @Test func commandsDoNotImportEachOther() throws {
        let modules = try modules()
        for module in modules.values where Self.apart.contains(module.room) {
            let others = module.dependencies.filter { modules[$0]?.room == module.room }
            #expect(others.isEmpty, "\(module.name) imports \(others)")
        }
    }

    @Test func commandsAndLibraryDoNotImportEachOther() throws {
        let modules = try modules()
        for module in modules.values where Self.strangers.contains(module.room) {
            let others = module.dependencies.filter { name in
                modules[name].map { Self.strangers.contains($0.room) && $0.room != module.room } ?? false
            }
            #expect(others.isEmpty, "\(module.name) imports \(others)")
        }
    }

    /// Commands run on parts of inputs without knowing, and formats read ranges of them.
    @Test func onlyPartsKnowParts() throws {
        let modules = try modules()
        let words = [
            #"\bPart(Plan|Run|Work|Options|Facts|Survey|Scan|Count|State)\b"#, #"JobPlan|Shuffle|--(parts?|facts)\b"#,
            #"\bSplit(Layer|Document)\b|DocumentPart|IndexedRecords|OutputSettings\.Part"#,
            #"among parts|\bparts? of (an? |the )?(input|output|document|table|run)s?\b"#,
        ]
        for module in modules.values where module.room != "Parts" {
            let others = module.dependencies.filter { modules[$0]?.room == "Parts" }
            #expect(module.name == Self.program || others.isEmpty, "\(module.name) imports \(others)")
            // The program names options in hints about options of other tools.
            let known = try matches(words.joined(separator: "|"), in: "Sources/" + module.folder)
            #expect(known.isEmpty)
        }
        let named = try sources(with: "").map(\.file).filter { $0.contains(/\/Parts\/|\+Parts\.swift$/) }
        #expect(named.allSatisfy { $0.hasPrefix("Sources/Parts/") }, "\(named)")
    }

    /// What two formats need is in the one module that all of them import. Of what commands share, nothing depends on a
    /// single format.
    @Test func formatsDoNotImportEachOther() throws {
        let modules = try modules()
        let formats = Set(modules.values.filter { $0.room == "Formats" }.map(\.name))
        #expect(formats.contains(Self.ofAllFormats) && formats.count > 5)
        for module in modules.values
        where ["Formats", "CommandLine"].contains(module.room) && module.name != Self.program {
            let others = module.dependencies.intersection(formats).subtracting([Self.ofAllFormats])
            #expect(others.isEmpty, "\(module.name) imports \(others)")
        }
    }

    @Test func sourcesImportWhatIsDeclaredAndNoMore() throws {
        let modules = try modules()
        // The program depends on all that it may list.
        let listed = Set(modules.values.filter { Self.listed.contains($0.room) }.map(\.name))
        for module in modules.values {
            let imports = try imports(of: module).subtracting(["Glibc", "Synchronization"])
            let rest = module.name == Self.program ? imports.subtracting(listed) : imports
            #expect(rest == module.dependencies, "\(module.name)")
        }
    }

    @Test func noModuleIsTooLarge() throws {
        for module in try modules().values {
            let lines = try lines(of: module)
            #expect(lines <= 12_000, "\(module.name) has \(lines) lines")
        }
    }

    private func lines(of module: Module) throws -> Int {
        try matches("", in: "Sources/" + module.folder, "-c").reduce(0) { $0 + (Int($1.text) ?? 0) }
    }

    /// Lines of a module of the library and of all that it needs, as `scripts/lines-behind` counts them.
    @Test(arguments: [
        ("MapTracking", 30_000), ("MapGeometry", 20_000), ("MapGeocoding", 27_000), ("MapKitNames", 36_000),
        ("Decluttering", 8_000),
    ])
    func littleIsBehindTheLibrary(name: String, most: Int) throws {
        let modules = try modules()
        var (found, left): (Set<String>, [String]) = ([], [name])
        while let next = left.popLast() {
            guard found.insert(next).inserted else { continue }
            left += try #require(modules[next]).dependencies
        }
        let count = try found.reduce(0) { try $0 + lines(of: modules[$1]!) }
        #expect(count <= most, "\(found.sorted())")
    }

    /// Every module has a row in the tables of ARCHITECTURE.md, and they have no others. Formats have a README instead,
    /// and the C modules of bindings neither.
    @Test func everyModuleIsDescribed() throws {
        let rows = try Package.text("ARCHITECTURE.md").matches(of: /\n\| `(\w+)` \|/).map { String($0.1) }
        let modules = try modules().values.filter { !$0.folder.hasSuffix("/C") }
        let inTables = Set(modules.filter { $0.room != "Formats" }.map(\.name))
        #expect(Set(rows) == inTables, "\(Set(rows).symmetricDifference(inTables).sorted())")
        for module in modules where module.room == "Formats" {
            let path = Package.root + "/Sources/" + module.folder + "/README.md"
            #expect(FileManager.default.fileExists(atPath: path), "\(module.name)")
        }
    }

    /// Every file and folder that the text names is there.
    @Test func namedFilesExist() throws {
        let names = try Package.text("ARCHITECTURE.md").matches(of: /`((?:[A-Z]\w+\/)+(?:[\w+]+\.swift)?)`/).map {
            String($0.1)
        }
        #expect(names.count > 5)
        for name in names {
            let path = name.hasPrefix("Tests") || name.hasPrefix("Sources") ? name : "Sources/" + name
            #expect(FileManager.default.fileExists(atPath: Package.root + "/" + path), "\(name)")
        }
    }

    @Test func architectureIsShort() throws {
        #expect(
            try Package.text("ARCHITECTURE.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 251)
    }

    /// Options that messages of engine and formats name are options.
    @Test func namedOptionsExist() throws {
        let help = try Workdir().plat("help", "--json").text
        var count = 0
        for (file, line) in try matches(#"^ *+(?!//).*[ "'(]--[a-z]"#, in: "Sources", "-H")
        where !file.hasPrefix("Sources/Command") {
            for match in line.matches(of: /[ "'(]--([a-z][a-z0-9\-]*)/) {
                #expect(help.contains("\"--\(match.1)\""), "\(match.1) in \(file)")
                count += 1
            }
        }
        #expect(count > 80)
    }

    /// Words with capitals inside that READMEs set as code are names in the sources, or of files.
    @Test func namedWordsExist() throws {
        let files = try ["Sources", "Tests", "scripts"].flatMap { room in
            try #require(FileManager.default.enumerator(atPath: "\(Package.root)/\(room)"))
                .compactMap { $0 as? String }.map { "\(room)/\($0)" }
        }
        let words = try Command.shell(
            "grep -rhoE --include='*.'{swift,h,c,py,js,css} '\\w+' Sources Tests scripts Package.swift | sort -u",
            in: Package.root)
        let known = Set(
            words.lines + files.map { (($0 as NSString).lastPathComponent as NSString).deletingPathExtension })
        var count = 0
        for file in files.filter({ $0.hasPrefix("Sources/") && $0.hasSuffix("/README.md") }) + ["ARCHITECTURE.md"] {
            for code in try Package.text(file).matches(of: /`([^`\n]+)`/) {
                for word in code.1.matches(of: /\b\w*[a-z]\w*[A-Z]\w*|\b[A-Z]+[a-z]\w*[A-Z]\w*/) {
                    #expect(known.contains(String(word.0)), "\(word.0) in \(file)")
                    count += 1
                }
            }
        }
        #expect(count > 50)
    }

    /// Every kind of warning and every reason for skipping is in the list of its capability, and every capability comes
    /// with a command or a format or is one of those that several share.
    @Test func declaredCodesAreListed() throws {
        let files = try sources(with: "Capability|= (WarningKind|SkipReason)\\(")
        var listed = try Package.text("Sources/CommandLine/Program/SharedCapabilities.swift")
        for (_, text) in files {
            for match in text.matches(of: /var capabilities: \[Capability\] \{ (\[[^\]]+\])/) { listed += match.1 }
        }
        var count = 0
        for (file, text) in files {
            let declared = text.matches(of: /= Capability\([\s\S]*?\n\}/).map { String($0.0) }.joined()
            for match in text.matches(of: /static let (\w+) = (?:WarningKind|SkipReason)\(/) {
                let isListed = declared.contains(try Regex("[\\[ ]\\.\(match.1)[,\\]]"))
                #expect(isListed, "\(match.1) in \(file)")
                count += 1
            }
            for match in text.matches(of: /static let (\w+) = Capability\(/) {
                #expect(listed.contains(try Regex("[\\[ ]\\.\(match.1)[,\\]]")), "\(match.1) in \(file)")
            }
        }
        #expect(count > 120)
    }

    @Test func theTopLevelIsShort() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Package.root).filter { !$0.hasPrefix(".") }
        let agreed: Set = [
            "Package.swift", "README.md", "ARCHITECTURE.md", "CHANGELOG.md", "Sources", "Tests", "samples", "scripts",
        ]
        #expect(Set(names) == agreed)
    }
}
