import CommandKit
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
}
