import Foundation

/// The system's Python, which has GEOS by way of GDAL: what tests ask what they do not want to have from here.
public enum Python {
    public static let path = access("/usr/bin/python3", X_OK) == 0 ? "/usr/bin/python3" : "python3"
    public static let isThere = (try? run("print(1)", "")) == "1\n"
    public static let hasGEOS =
        (try? run("from osgeo import ogr; print(ogr.CreateGeometryFromWkt('POINT (1 1)').IsValid())", "")) == "True\n"

    /// True if it has all these modules.
    public static func has(_ modules: String...) -> Bool {
        (try? run("import \(modules.joined(separator: ", ")); print(1)", "")) == "1\n"
    }

    /// Runs a program that finds its input in the file `sys.argv[1]`; returns what it writes.
    public static func run(_ program: String, _ input: String) throws -> String {
        try inTemporaryFolder { folder in
            try Data(input.utf8).write(to: URL(fileURLWithPath: folder + "/input"))
            return try Command.run([path, "-W", "ignore", "-c", program, folder + "/input"]).text
        }
    }
}

/// Runs a script of `Oracles/`, which compares with programs that are none of ours; returns what it writes: `ok`, or what
/// differs.
///
/// - Parameters:
///   - folder: where it runs; nil for one that is gone afterwards.
///   - ignoresErrors: true if what it writes to standard error does not count as long as it ends well.
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

/// Gives a folder to work in, which is gone afterwards.
public func inTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("plat-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
}
