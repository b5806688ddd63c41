import Foundation
import TestSupport
import Testing

/// DocC takes comments and articles of the library without a warning.
struct DocumentationTests {
    @Test(arguments: ["MapCoordinates", "MapGeometry", "MapTracking", "MapGeocoding", "MapKitNames", "Decluttering"])
    func hasNoWarnings(module: String) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/documentation." + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder + "/symbols", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let words = ["swift-symbolgraph-extract", "-module-name", module, "-target", Built.triple]
        let options = ["-minimum-access-level", "public", "-emit-extension-block-symbols", "-output-dir"]
        let extracted = try Command.run(words + options + [folder + "/symbols"] + Built.search)
        try #require(extracted.status == 0, "\(extracted.errors)")
        let catalog = Package.root + "/" + (try Package.folder(of: module)) + "/\(module).docc"
        let converted = try Command.run([
            "docc", "convert", catalog,
            "--additional-symbol-graph-dir",
            folder + "/symbols", "--output-path", folder + "/archive", "--fallback-bundle-identifier", module,
            "--fallback-display-name", module,
        ])
        let messages = converted.errors + converted.text
        #expect(converted.status == 0 && !messages.contains("warning:"), "\(messages)")
        let page = "\(folder)/archive/data/documentation/\(module.lowercased()).json"
        #expect(FileManager.default.fileExists(atPath: page))
    }
}
