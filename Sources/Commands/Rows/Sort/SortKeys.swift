import CommandKit
import Rows

/// Keys of a sort: fields, expressions and words for orders, with their directions and the forms of their values.
struct SortKeys: ExpressibleByArgument {
    /// A key as it was given, without the words behind it.
    struct Term {
        var text: String
        var form = RowKey.Form.typed
        var isDescending = false
        var areNullsFirst = false

        /// Takes a direction as SQL has it, `population DESC`, for a word behind it.
        mutating func readWord() {
            let word = text.split(separator: " ").last.map { $0.lowercased() }
            guard let word, ["asc", "desc"].contains(word), text.count > word.count else { return }
            text.removeLast(word.count)
            while text.last == " " { text.removeLast() }
            isDescending = word == "desc"
        }

        /// Takes a minus sign in front of a name for a word behind it.
        mutating func readSign() {
            let rest = text.dropFirst()
            guard text.hasPrefix("-"), let first = rest.first, first.isLetter || first == "_" || first == "\"" else {
                return
            }
            text = String(rest)
            if !isExpression { isDescending = true } else { text = "-" + text }
        }

        /// True if it is computed rather than the name of a field.
        var isExpression: Bool { text.contains { "()+*/|<>=%".contains($0) } }

        /// The field that it names, without the quotes around it.
        var name: String { text.unquoted }
    }

    let terms: [Term]

    static var argumentNoun: String { "order" }
    static var argumentForm: String? {
        "fields or expressions with commas between them, each with :desc, :number, :text, :nocase or :nulls-first behind it, as in country,population:desc"
    }

    init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    init(parsing argument: String) throws(UsageError) {
        var terms: [Term] = []
        let pieces = argument.pieces(at: ",", quotes: ["\"", "'"])
        for piece in pieces {
            var term = Term(text: piece)
            var direction: String?
            while let colon = term.text.lastIndex(of: ":") {
                let word = term.text[term.text.index(after: colon)...].lowercased()
                if word.hasPrefix("asc") || word.hasPrefix("desc") {
                    if let direction, direction.first != word.first {
                        throw UsageError("'\(piece)' cannot be both \(word) and \(direction)")
                    }
                    direction = word
                }
                switch word {
                case "asc", "ascending": term.isDescending = false
                case "desc", "descending": term.isDescending = true
                case "number", "num", "numeric": term.form = .number
                case "text": term.form = .text
                case "nocase": term.form = .folded
                case "nulls-first": term.areNullsFirst = true
                case "nulls-last": term.areNullsFirst = false
                default:
                    terms.append(term)
                    term.text = ""
                }
                guard !term.text.isEmpty else { break }
                term.text = String(term.text[..<colon])
            }
            if !term.text.isEmpty { terms.append(term) }
        }
        for index in terms.indices {
            terms[index].readWord()
            terms[index].readSign()
        }
        guard !terms.isEmpty, terms.count == pieces.count else {
            throw UsageError("'\(argument)' is not an order", hint: Self.argumentForm.map { "use \($0)" })
        }
        self.terms = terms
    }
}
