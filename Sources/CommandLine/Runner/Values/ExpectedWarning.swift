package import CommandKit
import JSON
import Layers
import Streams

/// The code of warnings that are accepted, and how many.
package struct ExpectedWarning: ExpressibleByArgument {
    package let code: String
    package let limit: Int
    private let text: String

    package static var argumentNoun: String { "warning" }
    package static var argumentForm: String? { "a code such as clamped-latitude, or clamped-latitude=5 for at most 5" }
    package var defaultValueDescription: String { text }

    package init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    package init(parsing argument: String) throws(UsageError) {
        text = argument
        let words = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        code = Self.formerCodes[String(words[0])] ?? String(words[0])
        let isCode = code.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }
        guard !code.isEmpty, isCode, let number = words.count > 1 ? Int(words[1]) : .max, number >= 0 else {
            throw UsageError("'\(printable(argument))' is not a warning", hint: valueForm(Self.argumentForm))
        }
        let known = Self.codes
        guard known.isEmpty || known.contains(code) else {
            let nearest = nearestMatch(to: code, in: known.sorted())
            throw UsageError(
                "no warning has the code '\(code)'",
                hint: nearest.map { "did you mean \($0)?" } ?? "see 'plat help codes'")
        }
        limit = number
    }

    /// Codes that had other names in former versions.
    private static let formerCodes = ["geometry-left-out": "dropped-geometry"]

    /// The codes of all messages.
    private static var codes: Set<String> {
        let capabilities = Capability.all
        let ofWarnings = capabilities.flatMap { $0.warnings.flatMap { $0.value.map(\.code) } }
        let others = capabilities.flatMap(\.codes).flatMap { text in
            text.codes.split { ", ".contains($0) }.map { String($0) }
        }
        return Set(ofWarnings + others)
    }
}
