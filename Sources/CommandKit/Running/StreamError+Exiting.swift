public import Streams

extension StreamError: ExitingError {
    public var exitCode: ExitCode { .ioError }

    public func diagnosticLines(command: String) -> [String] { ["\(command): error: \(description)"] }
}
