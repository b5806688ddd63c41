import Foundation
import TestSupport

/// Runs a program of the system on a text in a file, for the checks only it can make.
enum Shell {
    static func isInstalled(_ tool: String) -> Need { Package.has(tool) }

    /// Runs a tool; returns all that it wrote to standard output and standard error, and its exit status.
    static func run(_ tool: String, _ arguments: [String], input: String = "") throws -> (text: String, status: Int32?)
    {
        try inTemporaryFolder { folder in
            let file = folder + "/input"
            try Data(input.utf8).write(to: URL(fileURLWithPath: file))
            let outcome = try Command.run([tool] + arguments.map { $0 == inputFile ? file : $0 })
            return (outcome.text + outcome.errors, outcome.status)
        }
    }

    /// Stands in the arguments for the file that holds the input.
    static let inputFile = "<input>"
}
