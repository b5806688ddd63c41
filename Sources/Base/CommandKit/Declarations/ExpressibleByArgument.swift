/// A type whose values are written as one word of the command line.
public protocol ExpressibleByArgument {
    /// Reads a word; nil when it is not a value of this type.
    init?(argument: String)

    /// Reads a word, and says what is wrong with one that cannot be read. The parser puts the option's name before the
    /// message.
    ///
    /// A type with more to say than "'320' is not a size" implements this one and answers `init?(argument:)` from it.
    init(parsing argument: String) throws(UsageError)

    /// An error that explains what is wrong with a word, such as an unknown unit; nil for the usual error.
    static func mistake(in argument: String) -> UsageError?

    /// All accepted words; empty when they cannot be listed.
    static var allValueStrings: [String] { get }

    /// The noun for a value in messages: `size` in "'320' is not a size", `policy` in
    /// "unknown policy 'ignore'". The type's name in words by default.
    static var argumentNoun: String { get }

    /// The form of the word and a sample, such as `WxH, as in 320x460`; hints say "use" before it.
    static var argumentForm: String? { get }

    /// True if a word can be the path of a file, which may have any bytes; all other words are UTF-8.
    static var mayNameFile: Bool { get }

    /// The value as it would be typed.
    var defaultValueDescription: String { get }
}

extension ExpressibleByArgument {
    public init(parsing argument: String) throws(UsageError) {
        guard let value = Self(argument: argument) else {
            let choices = Self.allValueStrings
            guard choices.isEmpty else { throw .unknownValue(argument, of: Self.argumentNoun, among: choices) }
            if let mistake = Self.mistake(in: argument) { throw mistake }
            if Self.self == Int.self, isWholeNumber(argument) { throw UsageError("\(argument) is too large") }
            throw UsageError(
                "'\(argument)' is not \(withArticle(Self.argumentNoun))",
                hint: valueHint(choices: [], form: Self.argumentForm))
        }
        self = value
    }

    public static func mistake(in argument: String) -> UsageError? { nil }
    public static var allValueStrings: [String] { [] }
    public static var argumentNoun: String { words(ofIdentifier: String(describing: Self.self)).joined(separator: " ") }
    public static var argumentForm: String? { nil }
    public static var mayNameFile: Bool { false }
    public var defaultValueDescription: String { "\(self)" }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue == String {
    public init?(argument: String) { self.init(rawValue: argument) }
    public var defaultValueDescription: String { rawValue }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
    public static var allValueStrings: [String] { allCases.map { $0.rawValue } }
}

extension String: ExpressibleByArgument {
    public init?(argument: String) { self = argument }
    public static var argumentNoun: String { "text" }
}

extension Int: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
    public static var argumentNoun: String { "whole number" }
}

extension Double: ExpressibleByArgument {
    /// Accepts only finite numbers: no option of a map view has a use for `nan` or `inf`.
    public init?(argument: String) {
        guard let value = Double(argument), value.isFinite else { return nil }
        self = value
    }
    public static var argumentNoun: String { "number" }
    public var defaultValueDescription: String { Int(exactly: self).map { "\($0)" } ?? description }
}

/// `a`, `a or b`, `a, b or c`.
func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
}

/// The hint for how a value is written; nil if there is none.
func valueHint(choices: [String], form: String?) -> String? {
    if !choices.isEmpty { return "use \(listed(choices))" }
    return form.map { "use \($0)" }
}

/// True for digits after an optional sign, however many.
private func isWholeNumber(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    return !digits.isEmpty && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 }
}

private func withArticle(_ noun: String) -> String {
    "\("aeiou".contains(noun.first ?? "x") ? "an" : "a") \(noun)"
}
