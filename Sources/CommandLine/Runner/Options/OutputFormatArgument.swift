package import CommandKit
import FormatKit
import Layers

/// The format of an output, by its name.
package struct OutputFormatArgument: ExpressibleByArgument {
    let format: any WritableFormat

    /// For commands that write a table rather than a layer.
    package static let table = OutputFormatArgument(Formats.table)

    /// The usual format comes first, and its like.
    static let offered =
        Formats.writable.filter { $0.has(.followsRFC7946) } + Formats.writable.filter { !$0.has(.followsRFC7946) }

    package static var argumentNoun: String { "format" }
    package static var allValueStrings: [String] { offered.map(\.name) }

    package var defaultValueDescription: String { format.name }

    private init(_ format: any WritableFormat) { self.format = format }

    package init?(argument: String) {
        let word = argument.lowercased()
        guard let format = Formats.output(named: word) else { return nil }
        self.format = format
    }

    /// Also accepts the names that other programs use, and file endings.
    package init(parsing argument: String) throws(UsageError) {
        if let format = Self(argument: argument) {
            self = format
        } else if let other = UnwrittenFormats.name(ofEnding: argument.lowercased()) {
            throw UsageError(
                "cannot write \(other)", hint: "use -f \(Formats.writable.map(\.name).joined(by: "or"))")
        } else {
            throw .unknownValue(argument, of: Self.argumentNoun, among: Self.allValueStrings)
        }
    }
}
