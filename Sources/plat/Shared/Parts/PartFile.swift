import JSON
import Layers
import Readers
import Streams

/// A file of what runs on parts of the inputs of a command have found: facts, or results to be summed.
struct PartFile {
    enum Kind: String {
        case facts, results
    }

    /// An input as it was when the parts were looked at.
    struct Input: Equatable {
        var path: String
        var size: Int
    }

    var kind: Kind
    /// The command with its options.
    var command: String
    /// Number of parts in all.
    var count: Int
    var inputs: [Input]
    var found: [(part: Int, value: JSONValue)]

    /// Throws if another file is not about the same work.
    func check(_ other: PartFile, _ names: (own: String, other: String)) throws(Problem) {
        guard kind == other.kind, command == other.command, count == other.count, inputs == other.inputs else {
            throw Problem(
                .data, "other-facts", at: Place(source: names.other),
                "the \(other.kind.rawValue) are of another command or other inputs than those of \(names.own)")
        }
    }

    /// Throws unless it is about a task on these inputs.
    func check(isOf task: String, _ inputs: [Input], _ path: String) throws(Problem) {
        guard self.inputs == inputs, command == task else {
            throw Problem(
                .data, "other-facts", at: Place(source: pathName(path)),
                "the \(kind.rawValue) are of another command or other options, or the inputs have changed since")
        }
    }

    /// Throws unless every part is there once.
    func checkIsWhole(_ option: String) throws(Problem) {
        let numbers = found.map(\.part).sorted()
        guard let missing = (0..<count).first(where: { $0 >= numbers.count || numbers[$0] != $0 }) else { return }
        throw Problem(
            .data, "incomplete-facts",
            "\(option): the \(kind.rawValue) of part \(missing) are missing, or are there twice",
            hint: "all \(count) parts must be there; 'plat facts merge' joins them")
    }
}

extension PartFile {
    var value: JSONValue {
        [
            kind.rawValue: .string(command), "parts": .integer(count),
            "inputs": .array(inputs.map { ["path": .string($0.path), "size": .integer($0.size)] }),
            "found": .array(
                found.sorted { $0.part < $1.part }.map { ["part": .integer($0.part), "value": $0.value] }),
        ]
    }

    var text: String { value.text() + "\n" }

    /// - Parameter kind: the kind that the file must have; nil for any.
    init(fileAt path: String, _ kind: Kind? = nil) throws(Problem) {
        let value = try JSONValue(fileAt: path)
        guard let file = Self(value), kind == nil || file.kind == kind else {
            throw Problem(
                .data, "not-facts", at: Place(source: pathName(path)),
                "the file has no \(kind?.rawValue ?? "facts") of parts",
                hint: kind == .results
                    ? "write it with --part and --facts, and join all with 'plat facts merge'"
                    : "write it with --facts-to, or with 'plat facts merge'")
        }
        self = file
    }

    private init?(_ value: JSONValue) {
        let kinds = [Kind.facts, .results].filter { value[$0.rawValue] != nil }
        guard let kind = kinds.first, let command = value[kind.rawValue]?.text, let count = value["parts"]?.int,
            let inputs = value["inputs"]?.items, let found = value["found"]?.items, count > 0
        else { return nil }
        self.init(kind: kind, command: command, count: count, inputs: [], found: [])
        for input in inputs {
            guard let path = input["path"]?.text, let size = input["size"]?.int else { return nil }
            self.inputs.append(Input(path: path, size: size))
        }
        for item in found {
            guard let part = item["part"]?.int, let value = item["value"], (0..<count).contains(part) else {
                return nil
            }
            self.found.append((part, value))
        }
    }
}
