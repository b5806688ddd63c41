import Layers
import Runner
import Streams

/// The names of files, in which words in braces stand for values: `out/{country}/{kind}.csv`.
struct FilePattern {
    let placeholders: [String]
    private var pieces: [Piece] = []
    /// The first word in braces that stands for nothing.
    private(set) var unknown: String?

    private enum Piece: Equatable {
        case text(String)
        /// The value of the placeholder of this index.
        case value(Int)
    }

    init(_ pattern: String, _ placeholders: [String]) {
        self.placeholders = placeholders
        var rest = pattern[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let word = String(rest[rest.index(after: start)..<end])
            pieces.append(.text(String(rest[..<start])))
            if let index = placeholders.firstIndex(of: word) {
                pieces.append(.value(index))
            } else {
                unknown = unknown ?? "{\(word)}"
            }
            rest = rest[rest.index(after: end)...]
        }
        pieces.append(.text(String(rest)))
    }

    /// A pattern for messages.
    static func example(_ placeholders: [String], _ format: any WritableFormat) -> String {
        "\(placeholders.map { "{\($0)}" }.joined(separator: "-")).\(format.endings.first ?? "")"
    }

    /// The first word without which files of different values would have the same name.
    var missing: String? {
        placeholders.indices.first { !pieces.contains(.value($0)) }.map { "{\(placeholders[$0])}" }
    }

    /// True if it leads out of a folder whose name is a value.
    var leadsOut: Bool {
        pieces.dropFirst().contains { piece in
            guard case .text(let text) = piece else { return false }
            return text.hasPrefix("../") || text.contains("/../")
        }
    }

    /// The folder of all files.
    var folder: String {
        guard case .text(let start)? = pieces.first, let end = start.lastIndex(of: "/") else { return "" }
        return String(start[...end])
    }

    /// The name of a file.
    func path(_ values: [String?]) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .value(let index): Self.safe(values[index])
            }
        }.joined()
    }

    /// The name with a number in front of its ending.
    static func numbered(_ path: String, _ number: Int) -> String {
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        let end = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
        return "\(path[..<end])-\(number)\(path[end...])"
    }

    /// A value as part of a file name.
    static func safe(_ value: String?) -> String {
        guard let value else { return "null" }
        var name = ""
        for character in value {
            // File systems allow 255 bytes, of which a number and an ending take some.
            guard name.utf8.count + character.utf8.count <= 120 else { break }
            let isAllowed = character.unicodeScalars.allSatisfy { scalar in
                scalar.value >= 0x20 && scalar.value != 0x7F && !"/\\:*?\"<>|".unicodeScalars.contains(scalar)
            }
            name.append(isAllowed ? character : "_")
        }
        if name.isEmpty { return "empty" }
        // A dash in front would make an option of it.
        let isOption = name.first == "-" && !(name.dropFirst().first?.isNumber ?? false)
        if let first = name.first, isOption || ". ~".contains(first) { name = "_" + name.dropFirst() }
        if name.last == "." || name.last == " " { name = name.dropLast() + "_" }
        return name
    }
}
