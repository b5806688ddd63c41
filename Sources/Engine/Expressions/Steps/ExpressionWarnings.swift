package import Layers

extension Capability {
    package static let expressions = Capability(
        warnings: [125: [.wideInteger, .textAsNumber, .textInArithmetic, .quotedNumber, .textAsCondition]],
        codes: [
            CodeText(
                .badRecords, "failed-expression",
                "An expression of --where or --set has no value for the record, because a number is too large or JSON is malformed, for example."
            ),
            CodeText(.badRecords, "field-exists", "The record already has a field of the name that --rename gives."),
        ],
        versionNotes: [45: [sqlite.description, SystemLibrary.pcre2.description]])

    private static var sqlite: SystemLibrary { .sqlite }
}

extension WarningKind {
    /// A text that was compared with a number that is written in the expression.
    static let textAsNumber = WarningKind(
        "text-as-number", "a text was compared with a number, and is greater than any",
        hint: "write number(FIELD)")

    /// A text that was computed with.
    static let textInArithmetic = WarningKind(
        "text-as-number", "a text was computed with as the number that it starts with, or as 0",
        hint: "write number(FIELD)")

    /// A number that was compared with a number in quotes.
    static let quotedNumber = WarningKind(
        "quoted-number", "a number was compared with one in quotes, which is a text", hint: "leave out the quotes")

    /// A text that is the whole of a condition.
    static let textAsCondition = WarningKind(
        "text-as-condition", "a text is not a condition", hint: "write FIELD = '…' or FIELD IS NOT NULL")

    /// An integer that an expression has seen as the nearest double.
    static let wideInteger = WarningKind(
        "wide-integer", "an integer beyond 64 bits was computed with as the nearest double",
        hint: "use text(FIELD) for its digits")
}
