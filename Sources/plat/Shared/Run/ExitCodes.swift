public import CommandKit
public import Layers
import Synchronization

/// Format for problems that end a run before it has begun; set when the command line has been read.
enum LogFormat {
    static let isJSON = Atomic<Bool>(false)
}

extension Problem: ExitingError {
    public var exitCode: ExitCode {
        switch kind {
        case .usage: .usage
        case .data: .data
        case .noInput: .noInput
        case .cannotCreate: .cannotCreate
        case .writeFailed: .ioError
        case .unavailable: .unavailable
        }
    }

    public func diagnosticLines(command: String) -> [String] {
        let problem = spelled
        if LogFormat.isJSON.load(ordering: .relaxed) { return [problem.json] }
        return [place == nil ? "\(command): \(problem.statement)" : problem.description]
    }
}
