/// A part of an expression, in the words of plat.
struct ForeignTerm {
    enum Kind: Equatable {
        /// The value of a field, which may be a number or a text.
        case value
        case number
        case text
        case condition
        case null
        case list
        /// The position of an item in a list, which only a comparison makes sense of.
        case position
    }

    /// How strongly the operator of a term binds in SQLite.
    enum Rank: Int, Comparable {
        case or, and, not, equality, relation, sum, product, concatenation, sign, primary

        static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

        /// The rank of what may stand behind an operator.
        var next: Self { Self(rawValue: rawValue + 1) ?? .primary }
    }

    var text: String
    var kind = Kind.value
    var rank = Rank.primary
    /// True for a number with a fraction. SQLite keeps the fraction of a quotient only if one number has one.
    var isReal = false
    /// True for a sum of fields, which may be numbers that are added or texts that are joined.
    var mayJoin = false
    /// The text between the quotes.
    var literal: String?
    /// True for a text in double quotes.
    var isQuoted = false

    /// A text in quotes.
    static func text(_ literal: String) -> Self {
        let quoted = literal.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        return Self(text: "'\(quoted)'", kind: .text, literal: literal)
    }

    /// The text of the term as an operand.
    func operand(_ rank: Rank) -> String { self.rank < rank ? "(\(text))" : text }

    /// Two terms with an operator between them.
    static func joined(_ left: Self, _ sign: String, _ right: Self, _ kind: Kind, _ rank: Rank) -> Self {
        Self(
            text: "\(left.operand(rank)) \(sign) \(right.operand(rank.next))", kind: kind, rank: rank,
            isReal: kind == .number && (left.isReal || right.isReal))
    }
}
