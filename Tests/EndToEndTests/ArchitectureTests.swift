import Foundation
import TestSupport
import Testing

/// The table of modules in ARCHITECTURE.md is what the manifest allows, and what the sources do.
struct ArchitectureTests {
    /// Modules and their dependencies, as the manifest declares them.
    private func manifest() throws -> [String: Set<String>] {
        var modules: [String: Set<String>] = [:]
        let text = try Package.text("Package.swift")
        let target = /\.(?:target|executableTarget)\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?/
        for match in text.matches(of: target) where match.1 != "TestSupport" {
            let names = (match.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
            modules[String(match.1)] = Set(names)
        }
        return modules
    }

    private func table() throws -> [String: String] {
        let rows = try Package.text("ARCHITECTURE.md").matches(of: /\n\| `(\w+)` \|[^|]*\| ?([^|]*)\|/)
        return Dictionary(uniqueKeysWithValues: rows.map { (String($0.1), String($0.2)) })
    }

    private func folder(of module: String) -> String {
        let folders = ["/Sources/", "/Sources/Bindings/"].map { Package.root + $0 + module }
        return folders.first { FileManager.default.fileExists(atPath: $0) } ?? folders[0]
    }

    private func imports(of module: String) throws -> Set<String> {
        let folder = folder(of: module)
        let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
        var names: Set<String> = []
        for file in files where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            for match in text.matches(
                of: /(?:^|\n)(?:@\w+ |public |package |internal )*import (?:struct |class |enum |protocol )?(\w+)/)
            {
                names.insert(String(match.1))
            }
        }
        return names
    }

    @Test func roomsAreFoldersAndRows() throws {
        let modules = Set(try manifest().keys)
        #expect(modules.count >= 10)
        let folders = try ["/Sources", "/Sources/Bindings"].flatMap {
            try FileManager.default.contentsOfDirectory(atPath: Package.root + $0)
        }
        #expect(Set(folders) == modules.union(["Bindings", "CBytes", "CMalloc", "CMath", "Spark", "library.h"]))
        #expect(Set(try table().keys) == modules)
    }

    @Test func theTableIsTheManifest() throws {
        let modules = try manifest()
        for (module, row) in try table() where module != "plat" {
            let listed = Set(row.matches(of: /`(\w+)`/).map { String($0.1) })
            #expect(listed == modules[module], "\(module)")
        }
        let others: Set = [
            "plat", "CArguments", "CEnding", "CPages",
            "Cairo", "Exif", "Expat", "GEOS", "MapCoordinates", "MapGeocoding",
            "MapGeometry",
            "MapKitNames", "MapTracking", "Numbers", "PROJ", "Pango", "SQLite", "Shapelib", "Utf8proc",
            "Zlib",
        ]
        #expect(modules["plat"] == Set(modules.keys).subtracting(others))
    }

    @Test func sourcesImportWhatIsDeclaredAndNoMore() throws {
        for (module, declared) in try manifest() {
            #expect(try imports(of: module).subtracting(["Glibc", "Synchronization"]) == declared, "\(module)")
        }
    }

    @Test func theFlowIsOneWay() throws {
        let stages: Set = ["Readers", "Operations", "Writers"]
        for stage in stages {
            // Writers know the formats that readers declare.
            let others = stage == "Writers" ? stages.subtracting(["Readers"]) : stages
            #expect(try imports(of: stage).isDisjoint(with: others))
        }
    }

    /// The folders below a module, but for those of bindings, with how many sources each holds.
    private func folders() throws -> [String: Int] {
        let root = Package.root + "/Sources"
        let files = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
        let sources = files.filter {
            $0.hasSuffix(".swift") && $0.split(separator: "/").count > 2 && !$0.hasPrefix("Bindings/")
        }
        return Dictionary(grouping: sources) { ($0 as NSString).deletingLastPathComponent }.mapValues(\.count)
    }

    @Test func foldersAreRows() throws {
        let rows = try Package.text("ARCHITECTURE.md").matches(of: /\n\| `(\w+(?:\/\w+)+)` \| ([^|]+) \|/)
        #expect(Set(rows.map { String($0.1) }) == Set(try folders().keys))
    }

    @Test func foldersAreSmall() throws {
        for (folder, count) in try folders() { #expect(count <= 31, "\(folder)") }
        for module in try manifest().keys {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder(of: module))
            #expect(names.filter { $0.hasSuffix(".swift") }.count <= 30, "\(module)")
        }
    }

    /// Every file that the text names is there.
    @Test func namedFilesExist() throws {
        let names = try Package.text("ARCHITECTURE.md").matches(of: /`((?:\w+\/)+\w+\.swift)`/).map { String($0.1) }
        #expect(names.count > 5)
        for name in names {
            let path = name.hasPrefix("Tests") ? name : "Sources/" + name
            #expect(FileManager.default.fileExists(atPath: Package.root + "/" + path), "\(name)")
        }
    }

    /// Only what has a command line knows the names of its options, but for sentences of the manual; all that a setting is
    /// called there, it has.
    @Test func onlyPlatKnowsOptions() throws {
        for module in [
            "Decluttering", "Drawing", "GEOS", "Geometry", "Layers", "Operations", "PROJ", "Readers", "Writers",
        ] {
            let outcome = try Workdir().shell(
                "grep -rnE '^[^/]*\"[^\"]*--[a-z]' '\(folder(of: module))' --include=*.swift --exclude=*Warnings.swift")
            #expect(outcome.text.isEmpty, "\(outcome.text)")
        }
        let names = try String(
            contentsOfFile: Package.root + "/Sources/plat/Shared/Options/SettingNames.swift", encoding: .utf8)
        let help = try Workdir().plat("help", "--json").text
        var count = 0
        for line in names.split(separator: "\n") where line.contains("case .") {
            let name = try #require(line.split(separator: "\"").dropFirst().first?.split(separator: " "))
            guard let option = name.first(where: { $0.hasPrefix("--") }) else { continue }
            #expect(help.contains("\"\(option)\"") || help.contains("\"\(option.dropFirst(2))\""), "\(option)")
            count += 1
        }
        #expect(count > 20)
    }

    /// Every kind of warning and every reason for skipping is in the list of its capability, and the program has all of
    /// these.
    @Test func declaredCodesAreListed() throws {
        let root = Package.root + "/Sources/"
        let files = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
        let listed = try String(contentsOfFile: root + "plat/Plat.swift", encoding: .utf8)
        var count = 0
        for file in files where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: root + file, encoding: .utf8)
            for match in text.matches(of: /static let (\w+) = (?:WarningKind|SkipReason)\(/) {
                #expect(text.contains(try Regex("[\\[ ]\\.\(match.1)[,\\]]")), "\(match.1) in \(file)")
                count += 1
            }
            for match in text.matches(of: /static let (\w+) = Capability\(/) {
                #expect(listed.contains(try Regex("[\\[ ]\\.\(match.1),")), "\(match.1) in \(file)")
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
