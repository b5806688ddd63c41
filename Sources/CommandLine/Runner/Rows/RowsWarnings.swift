package import Layers
import Streams

extension Problem {
    /// A text that is a number was compared as a text.
    package static func numberAsText(_ text: String, at location: InputLocation?, hint: Wording) -> Problem {
        Problem(
            .data, "number-as-text", severity: .note, at: location,
            "texts such as '\(printable(text))' were compared as texts, not as numbers",
            hint: text.contains(",")
                ? "if the comma is a decimal one, make numbers of them first, as with --set \"pop=number(replace(pop,',','.'))\""
                : hint)
    }
}
