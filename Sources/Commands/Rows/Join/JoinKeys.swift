import CommandKit
import Rows

/// What `--key` names: fields of the layer, each with the field of the table that must be equal.
struct JoinKeys: ExpressibleByArgument {
    let pairs: [(layer: String, table: String)]

    static var argumentNoun: String { "key" }
    static var argumentForm: String? {
        "FIELD=FIELD for a field of the layer and one of the table, with commas between them"
    }

    init?(argument: String) {
        var pairs: [(layer: String, table: String)] = []
        for piece in Self.pieces(of: argument, at: ",") {
            let names = Self.pieces(of: piece, at: "=").map { Self.name(in: $0) }
            guard names.count <= 2, !names.contains("") else { return nil }
            pairs.append((names[0], names[names.count - 1]))
        }
        self.pairs = pairs
    }

    func keys(_ form: RowKey.Form) -> (layer: RowKey, table: RowKey) {
        func key(_ names: [String]) -> RowKey {
            RowKey(
                names.map { name in
                    var part = RowKey.Part(.field(name))
                    part.form = form
                    return part
                })
        }
        return (key(pairs.map(\.layer)), key(pairs.map(\.table)))
    }

    /// The texts between separators that are not in quotes.
    private static func pieces(of text: String, at separator: Character) -> [String] {
        var (pieces, isQuoted) = ([""], false)
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character == separator, !isQuoted {
                pieces.append("")
            } else {
                pieces[pieces.count - 1].append(character)
            }
        }
        return pieces
    }

    /// A name without the quotes and blanks around it.
    private static func name(in piece: String) -> String {
        var name = piece[...]
        while name.first == " " { name.removeFirst() }
        while name.last == " " { name.removeLast() }
        if name.count > 1, name.first == "\"", name.last == "\"" { name = name.dropFirst().dropLast() }
        return String(name)
    }
}
