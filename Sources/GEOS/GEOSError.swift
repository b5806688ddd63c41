/// What GEOS could not do, with the name of its function and its own words.
public struct GEOSError: Error, Hashable, Sendable {
    public enum Kind: Sendable {
        /// libgeos_c cannot be loaded, or is older than 3.10.
        case notInstalled
        /// The shape is none that GEOS takes.
        case unfit
        /// GEOS gave up in the middle of it.
        case failed
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

extension GEOSError: CustomStringConvertible {
    public var description: String { "\(message) (\(function))" }
}
