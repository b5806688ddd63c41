public import CommandKit
public import Layers

extension Problem: ExitingError {
    public var exitCode: ExitCode {
        switch kind {
        case .usage: .usage
        case .data: .data
        case .noInput: .noInput
        case .cannotCreate: .cannotCreate
        case .writeFailed: .ioError
        case .unavailable: .unavailable
        case .bug: .software
        }
    }

    public func diagnosticLines(command: String) -> [String] {
        [line(of: command)]
    }
}
