import Foundation

/// The system's Python, which has GEOS by way of GDAL: what tests ask what they do not want to have from here.
public enum Python {
    private static let path = "/usr/bin/python3"
    public static let hasGEOS =
        (try? run("from osgeo import ogr; print(ogr.CreateGeometryFromWkt('POINT (1 1)').IsValid())", "")) == "True\n"
    public static let isThere = (try? run("print(1)", "")) == "1\n"

    /// Runs a program that finds its input in the file `sys.argv[1]`; returns what it writes.
    public static func run(_ program: String, _ input: String) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(input.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-W", "ignore", "-c", program, file.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
