import Glibc

/// What people and logs are told, on the standard error: each kind of problem once, then how often it came again.
public final class Diagnostics {
    public enum Format: String, CaseIterable, Sendable {
        case text
        case json
    }

    public enum Verbosity: Sendable {
        /// Nothing when all is well.
        case quiet
        case normal
        /// Choices made and their reasons as well.
        case verbose
    }

    public let verbosity: Verbosity
    private let format: Format
    private var repeats: [(code: String, count: Int)] = []

    public init(format: Format = .text, verbosity: Verbosity = .normal) {
        self.format = format
        self.verbosity = verbosity
    }

    /// Says it, unless one of its code was said before: then it is counted.
    public func report(_ problem: Problem) {
        if let index = repeats.firstIndex(where: { $0.code == problem.code }) {
            repeats[index].count += 1
        } else {
            repeats.append((problem.code, 0))
            say(problem)
        }
    }

    /// A choice made and its reason, for those who asked to know.
    public func explain(_ code: String, _ message: @autoclosure () -> String) {
        guard verbosity == .verbose else { return }
        say(Problem(.data, code, severity: .note, message()))
    }

    /// Says how often each problem came again.
    public func sayRepeats() {
        for (code, count) in repeats where count > 0 {
            say(Problem(.data, code, severity: .note, "\(count) more with \(code)"))
        }
        repeats.removeAll()
    }

    /// One line, as it is.
    public func say(_ line: String) {
        var buffer = ByteBuffer()
        buffer.append(line)
        buffer.append(UInt8(ascii: "\n"))
        // Nobody is left to be told when this fails.
        _ = buffer.write(to: STDERR_FILENO)
    }

    private func say(_ problem: Problem) {
        say(format == .json ? problem.json : problem.description)
    }
}
