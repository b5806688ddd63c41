import CommandKit
import JSON

/// Where a layer is inserted among others, as `above`, `below` and `at` of --layer say.
enum LayerInsertion: Sendable {
    case above(String)
    case below(String)
    case at(Int)

    /// Nil for another key.
    init?(_ key: String, _ value: String) throws(UsageError) {
        switch key {
        case "above": self = .above(value)
        case "below": self = .below(value)
        case "at":
            guard let number = Int(value), number >= 0 else {
                throw UsageError("at: '\(value)' is not a number of layers", hint: "at=0 is the bottom")
            }
            self = .at(number)
        default: return nil
        }
    }

    /// The index at which the layer is inserted.
    ///
    /// - Parameter names: those of the other layers, from the bottom to the top.
    func index(among names: [String]) throws(UsageError) -> Int {
        switch self {
        case .above(let name): return try Self.index(of: name, "above", names) + 1
        case .below(let name): return try Self.index(of: name, "below", names)
        case .at(let number):
            guard number <= names.count else {
                throw UsageError("--layer: at=\(number) is more than the number of other layers, \(names.count)")
            }
            return number
        }
    }

    private static func index(of name: String, _ key: String, _ names: [String]) throws(UsageError) -> Int {
        if let index = names.firstIndex(of: name) { return index }
        let near = nearestMatch(to: name, in: names)
        throw UsageError(
            "--layer: \(key): no layer is named '\(name)'",
            hint: near.map { "did you mean \($0)?" } ?? "the other layers are \(names.joined(separator: ", "))")
    }
}
