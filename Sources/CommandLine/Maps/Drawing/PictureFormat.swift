package import CommandKit

/// Format of a picture.
package enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
    case png
    case svg
    case pdf

    package static var argumentNoun: String { "format" }

    /// Accepts file endings in any case.
    package init(parsing argument: String) throws(UsageError) {
        guard let format = PictureFormat(rawValue: argument.lowercased()) else {
            throw .unknownValue(argument, of: "format", among: Self.allValueStrings)
        }
        self = format
    }

    /// The format by the extension of a file name; nil if it has none that is known.
    package init?(ofName path: String) {
        let name = path.lowercased()
        guard let format = Self.allCases.first(where: { name.hasSuffix("." + $0.rawValue) }) else { return nil }
        self = format
    }
}
