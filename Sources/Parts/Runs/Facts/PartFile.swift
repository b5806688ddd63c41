package import JSON
package import Layers

/// A file of what runs on parts of the inputs of a command have found: facts, or results to be summed.
package struct PartFile {
    package enum Kind: String {
        case facts, results
        /// True or false for each part: it writes features.
        case features
    }

    package var kind: Kind
    /// The command with its options.
    package var command: String
    /// Number of parts in all.
    package var count: Int
    /// Hash of the inputs. It changes if any of them changes.
    package var inputs: String
    package var found: [(part: Int, value: JSONValue)]

    package func isOfSameWork(as other: PartFile) -> Bool { kind == other.kind && isOfSameJob(as: other) }

    func isOfSameJob(as other: PartFile) -> Bool {
        command == other.command && count == other.count && inputs == other.inputs
    }

    /// True if every part is there once.
    package var isWhole: Bool { found.count == count && Set(found.map(\.part)).count == count }

    /// Throws unless every part is there once.
    package func checkIsWhole(_ option: String) throws(Problem) {
        let numbers = found.map(\.part).sorted()
        guard let missing = (0..<count).first(where: { $0 >= numbers.count || numbers[$0] != $0 }) else { return }
        throw Problem(
            .data, "incomplete-facts",
            numbers.contains(missing)
                ? "\(option): the \(kind.rawValue) of part \(numbers[missing]) are there twice"
                : "\(option): the \(kind.rawValue) of part \(missing) are missing",
            hint: kind == .facts || kind == .results
                ? "all \(count) parts must be there once; 'plat parts merge' joins them"
                : "name the file of each of the \(count) parts once")
    }
}

extension PartFile {
    var value: JSONValue {
        [
            kind.rawValue: .string(command), "parts": .integer(count),
            "inputs": .string(inputs),
            "found": .array(
                found.sorted { $0.part < $1.part }.map { ["part": .integer($0.part), "value": $0.value] }),
        ]
    }

    package var text: String { value.text() + "\n" }

    package init?(_ value: JSONValue, _ kind: Kind) {
        guard let command = value[kind.rawValue]?.text, let count = value["parts"]?.int,
            let inputs = value["inputs"]?.text, let found = value["found"]?.items, count > 0
        else { return nil }
        self.init(kind: kind, command: command, count: count, inputs: inputs, found: [])
        for item in found {
            guard let part = item["part"]?.int, let value = item["value"], (0..<count).contains(part) else {
                return nil
            }
            self.found.append((part, value))
        }
    }
}
