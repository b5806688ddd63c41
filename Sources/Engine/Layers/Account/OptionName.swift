/// An option that describes a layer, in a message. Commands with two layers have it twice, so the message may be about
/// `--encoding` or `--encoding-b`. Options of which there is only one are plain text in messages.
///
/// Each is declared in the folder whose messages name it; those of several modules are here.
public struct OptionName: Hashable, Sendable, CustomStringConvertible {
    public enum Scope: Sendable {
        /// How the layer is read.
        case layer
        /// Which of its fields are read, and how.
        case fields
        /// How its times are read; this is the same for all layers with options.
        case times
    }

    /// The name for the first layer of a command.
    public let text: String
    public let scope: Scope

    public var description: String { text }

    public init(_ text: String, of scope: Scope) {
        self.text = text
        self.scope = scope
    }
}

extension OptionName {
    package static let encoding = OptionName("--encoding", of: .layer)
    package static let sourceCRS = OptionName("--src-crs", of: .layer)
    package static let planar = OptionName("--planar", of: .layer)
    package static let fields = OptionName("--fields", of: .fields)
}
