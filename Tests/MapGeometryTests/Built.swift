import Foundation
import TestSupport

/// The modules that were built with these tests, to compile and link against.
enum Built {
    /// The modules of the library and those below, in the order in which they depend on each other.
    private static let modules = [
        "CCrashCleanup", "Numbers", "Times", "MapCoordinates", "Memory", "Geometry", "Magnetism", "Spacing",
        "Decluttering", "PROJ", "GEOS", "Utf8proc", "Zlib", "CPlaces", "Gazetteer", "Movement", "MapGeometry",
        "MapTracking", "MapGeocoding", "MapKitNames",
    ]

    /// The folder of a configuration, such as `.build/x86_64-unknown-linux-gnu/release`.
    private static let folder = URL(fileURLWithPath: Binary.folder).resolvingSymlinksInPath().path

    /// As SwiftPM names the platform.
    static let triple = URL(fileURLWithPath: folder).deletingLastPathComponent().lastPathComponent

    /// Options by which the compiler finds the modules.
    static let search: [String] = {
        let sources = Package.root + "/Sources"
        let maps =
            ["GEOS", "PROJ", "Utf8proc", "Zlib"].map { "\(sources)/Bindings/\($0)/C" }
            + ["CBytes", "CMalloc", "CMath"].map { "\(sources)/Base/\($0)" }
            + ["CCrashCleanup", "CPlaces"].map { "\(folder)/\($0).build" }
        return ["-I", folder + "/Modules"] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)/module.modulemap"] }
    }()

    /// Files that a program of the library is linked from. Sources that are gone may have left objects behind.
    static func objects() throws -> [String] {
        var objects: [String] = []
        for module in modules {
            let root = Package.root + "/" + (try Package.folder(of: module))
            let sources = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
            let names = sources.filter {
                $0.hasSuffix(".swift") || $0.hasSuffix(".c")
            }
            objects += names.map { "\(folder)/\(module).build/\(($0 as NSString).lastPathComponent).o" }
        }
        return objects + ["-lproj", "-lz"]
    }
}
