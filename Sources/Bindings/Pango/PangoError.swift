import Cairo

/// A failure of pango or fontconfig, with the name of the function.
public struct PangoError: Error, Hashable, Sendable {
    public enum Kind: Sendable {
        /// libpangocairo, or what it needs, cannot be loaded.
        case notInstalled
        /// A file is not there, or is not a font.
        case notAFont
        /// A text is too long for a line, or a size is not a number of pixels that can be drawn.
        case unfit
        /// Pango or cairo gave up.
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

    init(_ error: CairoError) {
        self.init(error.kind == .notInstalled ? .notInstalled : .failed, error.function, error.message)
    }
}

extension PangoError: CustomStringConvertible {
    public var description: String { "\(message) (\(function))" }
}
