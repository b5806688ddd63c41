import Foundation

/// Runs a program of the system with a text on its standard input, for the checks only it can make.
enum Shell {
    static func isInstalled(_ tool: String) -> Bool { path(of: tool) != nil }

    /// Runs a tool; returns all that it wrote to standard output and standard error, and its exit status.
    static func run(_ tool: String, _ arguments: [String], input: String = "") throws -> (text: String, status: Int32) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("commandkit-\(UUID().uuidString)")
        try Data(input.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path(of: tool) ?? tool)
        process.arguments = arguments.map { $0 == inputFile ? file.path : $0 }
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }

    /// Stands in the arguments for the file that holds the input.
    static let inputFile = "<input>"

    private static func path(of tool: String) -> String? {
        ["/usr/bin", "/bin", "/usr/local/bin"].map { "\($0)/\(tool)" }.first(
            where: FileManager.default.isExecutableFile(atPath:))
    }
}
