import Foundation
import Glibc

/// The binary under test: the one that `PLAT` names, or else the one built beside the tests.
public enum Binary {
    public static let path: String = {
        if let path = ProcessInfo.processInfo.environment["PLAT"] { return path }
        let link = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (link as NSString).deletingLastPathComponent + "/plat"
    }()

    public static var folder: String { (path as NSString).deletingLastPathComponent }
}

/// The folder of the package.
public enum Package {
    public static let root: String = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.path
    }()

    public static func text(_ name: String) throws -> String {
        try String(contentsOfFile: root + "/" + name, encoding: .utf8)
    }

    /// The folder of a module of Swift, from the root.
    public static func folder(of module: String) throws -> String {
        let row = try Regex("module\\(\\s*\"\(module)\", in: \"([^\"]+)\"", as: (Substring, Substring).self)
        return "Sources/" + (try text("Package.swift").firstMatch(of: row).map { String($0.output.1) } ?? module)
    }

    /// A program that a test compares with.
    public static func has(_ program: String) -> Need { Need(program, isInstalled(program)) }

    private static func isInstalled(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            access("\($0)/\(program)", X_OK) == 0
        }
    }

    /// The folder of what `scripts/setup --test` has from PyPI.
    public static let modules = root + "/.build/python"

    /// A module of PyPI that a test compares with.
    public static func hasModule(_ name: String) -> Need {
        Need(name, FileManager.default.fileExists(atPath: "\(modules)/\(name)"))
    }
}

/// Data of other projects, beside the package or in the folder `PLAT_SHARED_DATA`. Tests that need it are skipped
/// without it.
public enum SharedData {
    public static let path =
        ProcessInfo.processInfo.environment["PLAT_SHARED_DATA"] ?? Package.root + "/../shared/data"
    public static let isThere = Need("../shared/data", FileManager.default.fileExists(atPath: path + "/real"))

    /// Files of a folder with this extension, in order; none if the folder is missing.
    public static func files(_ folder: String, _ ending: String, of path: String = path) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
        return names.filter { ($0 as NSString).pathExtension == ending }.sorted().map { "\(path)/\(folder)/\($0)" }
    }
}
