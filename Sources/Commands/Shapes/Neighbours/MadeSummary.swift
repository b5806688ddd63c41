import JSON
import Layers

/// Counts of shapes that are made of points or of nothing.
struct MadeSummary: AccountSection {
    /// The noun for one of them.
    let noun: String
    /// How many are made.
    let count: Int

    var madeNoun: String { count == 1 ? noun : "\(noun)s" }
    var gatheredNoun: String { noun }
    var countsWritten: Bool { true }

    func text(in account: Account) -> String {
        account.made == account.written ? "" : ", \(account.written) written"
    }

    func add(to object: inout JSONObject, of account: Account) {}
}
