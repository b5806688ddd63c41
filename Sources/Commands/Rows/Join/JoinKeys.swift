import CommandKit
import Expressions
import Rows

/// Pairs of fields that must be equal, one of the layer and one of the table.
struct JoinKeys: ExpressibleByArgument {
    let pairs: [(layer: String, table: String)]

    static var argumentNoun: String { "key" }
    static var argumentForm: String? {
        "FIELD=FIELD for a field of the layer and one of the table, with commas between them"
    }

    init?(argument: String) {
        var pairs: [(layer: String, table: String)] = []
        for piece in argument.pieces(at: ",") {
            let names = piece.pieces(at: "=").map(\.unquoted)
            guard names.count <= 2, !names.contains("") else { return nil }
            pairs.append((names[0], names[names.count - 1]))
        }
        self.pairs = pairs
    }

    func keys(_ form: RowKey.Form) -> (layer: RowKey, table: RowKey) {
        // The advice is for a key of one field, as only that is short enough.
        let advice: String? =
            pairs.count > 1
            ? nil
            : pairs.first.map { pair in
                let set = { (name: String) in
                    let field = ExpressionText.spelling(of: name)
                    return shellWord("\(field)=coalesce(number(\(field)),\(field))")
                }
                let options = "--set \(set(pair.layer)) --set-b \(set(pair.table))"
                return "to compare other texts as they are, use \(options) instead of --key-type number"
            }
        func key(_ names: [String]) -> RowKey {
            RowKey(
                names.map { name in
                    var part = RowKey.Part(.field(name))
                    part.form = form
                    part.adviceOnTexts = advice
                    return part
                })
        }
        return (key(pairs.map(\.layer)), key(pairs.map(\.table)))
    }
}
