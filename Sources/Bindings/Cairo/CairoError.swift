/// A failure of cairo, with the name of its function and its own message.
public struct CairoError: Error, Hashable, Sendable {
    public enum Kind: Sendable {
        /// libcairo cannot be loaded.
        case notInstalled
        /// A number is not finite, or farther away than cairo can draw. Nothing of it was passed to cairo.
        case unfitNumber
        /// An image is not a PNG, is damaged, or has another size than is allowed.
        case badImage
        /// The output of a surface could not be written.
        case notWritten
        /// Cairo gave up.
        case failed
    }

    public let kind: Kind
    public let function: String
    public let message: String

    init(_ kind: Kind, _ function: String, _ message: String) {
        self.kind = kind
        self.function = function
        self.message = message
    }
}

extension CairoError: CustomStringConvertible {
    public var description: String { "\(message) (\(function))" }
}
