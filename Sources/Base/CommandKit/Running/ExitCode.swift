public import Streams

/// The exit code of a command: a number of `sysexits.h`, or 1 for a check that found something.
public struct ExitCode: RawRepresentable, Sendable, Hashable {
    public let rawValue: Int32

    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    public static let success = ExitCode(rawValue: 0)
    public static let problemsFound = ExitCode(rawValue: 1)
    public static let usage = ExitCode(rawValue: 64)
    public static let data = ExitCode(rawValue: 65)
    public static let noInput = ExitCode(rawValue: 66)
    public static let unavailable = ExitCode(rawValue: 69)
    public static let software = ExitCode(rawValue: 70)
    public static let cannotCreate = ExitCode(rawValue: 73)
    public static let ioError = ExitCode(rawValue: 74)

    /// The codes as the man pages explain them.
    static let explained: [(code: ExitCode, meaning: String)] = [
        (.success, "Every record was written, or skipped as requested."),
        (.problemsFound, "A check found problems, or 'plat diff --exit-code' found changes."),
        (.usage, "The command line is wrong."),
        (.data, "An input holds bad data."),
        (.noInput, "An input cannot be read."),
        (.unavailable, "A library, memory or a thread is not available."),
        (.software, "There is a bug in plat."),
        (.cannotCreate, "An output cannot be created."),
        (.ioError, "An output cannot be written to its end."),
    ]
}

/// An error that knows how the process ends.
public protocol ExitingError: Error {
    var exitCode: ExitCode { get }

    /// The whole lines that standard error gets, without line ends.
    ///
    /// - Parameter command: The command as typed, such as `plat convert`, for messages that name no file.
    func diagnosticLines(command: String) -> [String]
}

/// A code may be thrown by itself when everything has been said.
extension ExitCode: ExitingError {
    public var exitCode: ExitCode { self }
    public func diagnosticLines(command: String) -> [String] { [] }
}

extension StreamError: ExitingError {
    public var exitCode: ExitCode { .ioError }

    public func diagnosticLines(command: String) -> [String] { ["\(command): error: \(description)"] }
}
