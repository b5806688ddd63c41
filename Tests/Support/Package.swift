import Foundation
import Glibc

/// The binary under test: `PLAT` names it, else it is the one built beside the tests.
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

    /// True if a program that a test compares with is installed.
    public static func has(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            access("\($0)/\(program)", X_OK) == 0
        }
    }
}

/// Data of others, beside the package or where `PLAT_SHARED_DATA` says; tests that need it are skipped without.
public enum SharedData {
    public static let path =
        ProcessInfo.processInfo.environment["PLAT_SHARED_DATA"] ?? Package.root + "/../shared/data"
    public static let isThere = FileManager.default.fileExists(atPath: path)

    /// The files of a folder whose names end so, in order; none where it is missing.
    public static func files(_ folder: String, _ ending: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
        return names.filter { ($0 as NSString).pathExtension == ending }.sorted().map { "\(path)/\(folder)/\($0)" }
    }
}
