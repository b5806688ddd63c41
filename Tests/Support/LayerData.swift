import Foundation
import Glibc

/// Layers, shapefiles with their answers and tables in many code pages: those of other projects where `SharedData` is
/// there, and otherwise such as `Oracles/make_layers.py` makes of a seed. Files are called the same in both.
public enum LayerData {
    public static let path = SharedData.isThere.isMet ? SharedData.path : made ?? "/nowhere"
    /// Not whether they were made: if the script fails, so do the tests that read them.
    public static let areThere = Need(
        "../shared/data or GDAL for Python", SharedData.isThere.isMet || Python.has("osgeo").isMet)
    /// True if the layers are invented, with nothing that is known of the real ones.
    public static var areMade: Bool { !SharedData.isThere.isMet }

    public static func layer(_ name: String) -> String { "\(path)/real/\(name).shp" }

    /// Files of a folder with this extension, in order.
    public static func files(_ folder: String, _ ending: String) -> [String] {
        SharedData.files(folder, ending, of: path)
    }

    private static let made: String? = MadeData.folder(by: "make_layers")
}

/// Files that a script of `Oracles/` makes. They stay with the build, so they are made again only when the script is
/// another.
public enum MadeData {
    /// The folder that the script has filled; nil if it fails.
    public static func folder(by script: String, _ arguments: String...) -> String? {
        let source = "Tests/EndToEndTests/Oracles/\(script).py"
        guard let text = try? Package.text(source) else { return nil }
        let parent = Package.root + "/.build/made"
        let folder = "\(parent)/\(script)-\(String(hash(text + arguments.joined()), radix: 16))"
        if FileManager.default.fileExists(atPath: folder) { return folder }
        let new = "\(folder).\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: new) }
        try? FileManager.default.createDirectory(atPath: new, withIntermediateDirectories: true)
        let words = [Python.path, "-W", "ignore", "\(Package.root)/\(source)", new] + arguments
        let outcome = try? Command.run(words)
        guard let outcome, outcome.status == 0 else {
            print("\(script).py made no files: \(outcome?.errors ?? "it did not start")")
            return nil
        }
        // Tests of modules and of the binary run at once; whoever comes second finds the files of the first.
        let status = rename(new, folder)
        return status == 0 || FileManager.default.fileExists(atPath: folder) ? folder : nil
    }

    /// The hash of Fowler, Noll and Vo, which is the same in every process.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
