/// What PROJ could not do, with the name of its function and its own words.
public struct ProjectionError: Error, Hashable, Sendable {
    public enum Kind: Sendable {
        /// libproj cannot be loaded.
        case notInstalled
        /// The text names no coordinate reference system that PROJ knows.
        case unknownSystem
        /// There is no way from one system to the other.
        case noOperation
        /// A point or a rect lies where the operation has no answer.
        case notTransformable
    }

    public let kind: Kind
    public let function: String
    public let message: String

    init(_ kind: Kind, function: String, _ message: String) {
        self.kind = kind
        self.function = function
        self.message = message
    }
}

extension ProjectionError: CustomStringConvertible {
    public var description: String { "\(message) (\(function))" }
}
