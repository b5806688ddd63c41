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
                throw UsageError(
                    "at: '\(value)' is not a whole number of layers, at least 0", hint: "at=0 is the bottom")
            }
            self = .at(number)
        default: return nil
        }
    }

    /// True if the other layers are enough to find the index.
    func isPossible(among names: [String]) -> Bool {
        switch self {
        case .above(let name), .below(let name): names.contains(name)
        case .at(let number): number <= names.count
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
                throw UsageError(
                    "--layer: at=\(number) is above more layers than there are: \(names.count)",
                    hint: names.isEmpty ? nil : "at=\(names.count) is the top")
            }
            return number
        }
    }

    private static func index(of name: String, _ key: String, _ names: [String]) throws(UsageError) -> Int {
        if let index = names.firstIndex(of: name) { return index }
        let near = nearestMatch(to: name, in: names)
        throw UsageError(
            "--layer: \(key)=\(name): no other layer has that name",
            hint: near.map { "did you mean \(key)=\($0)?" }
                ?? (names.isEmpty
                    ? "name the layers as in --layer NAME=FILE"
                    : "the other layers are \(names.joined(separator: ", "))"))
    }
}
