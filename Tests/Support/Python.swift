import Foundation
import Synchronization

/// The system's Python, which has GEOS through GDAL. Tests use it for answers that do not come from plat itself.
public enum Python {
    public static let path = access("/usr/bin/python3", X_OK) == 0 ? "/usr/bin/python3" : "python3"
    public static let isThere = Need("python3", prints("1", "print(1)"))
    public static let hasGEOS = Need(
        "GDAL with GEOS for Python",
        prints("True", "from osgeo import ogr; print(ogr.CreateGeometryFromWkt('POINT (1 1)').IsValid())"))

    /// These modules of it.
    public static func has(_ first: String, _ others: String...) -> Need {
        others.reduce(module(first)) { $0 && module($1) }
    }

    private static func module(_ name: String) -> Need {
        Need("\(name) for Python", prints("1", "import \(name); print(1)"))
    }

    /// Answers of `prints`, which a suite needs for each of its tests.
    private static let known = Mutex<[String: Bool]>([:])

    private static func prints(_ line: String, _ program: String) -> Bool {
        known.withLock { known in
            if let answer = known[program] { return answer }
            let answer = (try? run(program, "")) == line + "\n"
            known[program] = answer
            return answer
        }
    }

    /// Runs a program that reads its input from the file `sys.argv[1]`, and returns its output.
    public static func run(_ program: String, _ input: String) throws -> String {
        try inTemporaryFolder { folder in
            try Data(input.utf8).write(to: URL(fileURLWithPath: folder + "/input"))
            return try Command.run([path, "-W", "ignore", "-c", program, folder + "/input"]).text
        }
    }
}

/// Runs a script of `Oracles/`, which compares plat with other programs, and returns its output: `ok`, or the
/// differences.
///
/// - Parameters:
///   - folder: the working folder; nil for a temporary one.
///   - ignoresErrors: true if standard error does not count as long as the script ends well.
public func oracle(
    _ script: String, _ arguments: [String], in folder: String? = nil, ignoresErrors: Bool = false
) throws -> String {
    guard let folder else {
        return try inTemporaryFolder { try oracle(script, arguments, in: $0, ignoresErrors: ignoresErrors) }
    }
    let words = [Python.path, "-W", "ignore", "\(Package.root)/Tests/EndToEndTests/Oracles/\(script).py"]
    let outcome = try Command.run(words + arguments, in: folder, environment: ["SWIFT_BACKTRACE": "enable=no"])
    return outcome.text + (ignoresErrors && outcome.status == 0 ? "" : outcome.errors)
}

/// Gives `body` a folder to work in, which is removed afterwards.
public func inTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("plat-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
}
