import Runner

/// A command line with a word of another program in it, from which a line of plat takes its words.
struct ForeignLine {
    /// The words before the first option or operand that plat knows as a command, without 'plat'.
    let command: [String]
    /// The words that are not used so far, without the command and the foreign word.
    private(set) var rest: [String]
    /// Where the words after the foreign one begin in `rest`.
    private var next: Int
    /// The value that was written behind '=' in the foreign word.
    private let attached: String?

    init(_ words: [String], unknownAt index: Int, commandNames: Set<String>) {
        let count = words.prefix(index).first.map(commandNames.contains) == true ? 1 : 0
        command = Array(words.prefix(count))
        rest = Array(words[count..<index] + words[(index + 1)...])
        let (word, start) = (words[index], index - count)
        attached = word.hasPrefix("-") ? word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) } : nil
        // A command takes the first operand as its value.
        next = word.hasPrefix("-") ? start : rest[start...].firstIndex { !$0.hasPrefix("-") } ?? rest.count
    }

    /// A line of which no word is foreign, but which lacks something.
    init(_ words: [String], commandNames: Set<String>) {
        command = Array(words.prefix { commandNames.contains($0) }.prefix(1))
        rest = Array(words.dropFirst(command.count))
        next = rest.count
        attached = nil
    }

    /// The words of a line of plat, of which names in braces stand for words of this one; nil if one of those is missing.
    func filling(_ template: String) -> [String]? {
        var line = self
        let pieces = template.split(separator: " ").map { String($0) }
        var filled: [[String]] = Array(repeating: [], count: pieces.count)
        // What is left is known only when all else has been taken.
        let ofRest = pieces.indices.filter { pieces[$0] == "{others}" }
        for index in pieces.indices.filter({ !ofRest.contains($0) }) + ofRest {
            guard let words = line.words(for: pieces[index]) else { return nil }
            filled[index] = words
        }
        return filled.flatMap(\.self)
    }

    private mutating func words(for piece: String) -> [String]? {
        guard let open = piece.firstIndex(of: "{"), let close = piece.firstIndex(of: "}") else { return [piece] }
        let name = piece[piece.index(after: open)..<close]
        switch name {
        case "command": return command.isEmpty ? ["cat"] : command
        case "others": return rest
        case "stats": return stats()
        case "first-of-group": return value(named: "-n") == "1" ? [] : nil
        case "search": return search(inverting: ["-v", "--invert-match"])
        case "grep": return search(inverting: ["-i", "--invert-match"])
        case "calc": return calc()
        case "borders": return borders()
        case "layer": return layer()
        case _ where name.hasPrefix("without:"): return rest.contains(String(name.dropFirst(8))) ? nil : []
        case "one": return files.count == 1 ? [] : nil
        case "tiles": return tiles()
        case "zooms": return zooms()
        case "-N":
            guard let index = rest.firstIndex(where: { Int($0).map { $0 < 0 } ?? false }) else { return nil }
            return ["\(remove(at: index).dropFirst())"]
        case "positions": return rest.contains(where: Self.isNumeric) && rest.allSatisfy(Self.isNumeric) ? [] : nil
        case "ignored": return value(named: "number").map { _ in [] }
        case "harmless", "none": return value(named: name).map { _ in [] }
        case _ where name.contains("=") && name.last != "=": return value(named: name).map { _ in [] }
        case _ where name.hasPrefix("!"):
            guard let index = rest.firstIndex(where: { $0 == name.dropFirst() }) else { return nil }
            _ = remove(at: index)
            return []
        case "first", "last":
            guard let index = name == "first" ? firstOperand : lastOperand else { return nil }
            return [piece[..<open] + remove(at: index) + piece[piece.index(after: close)...]]
        default:
            let order = piece[piece.index(after: close)...]
            return value(named: name).map { value in
                // An order such as ':desc' is that of each key.
                guard order.hasPrefix(":"), LastOperand.isFieldList(value) else {
                    return [piece[..<open] + value + order]
                }
                return [value.split(separator: ",").map { $0 + order }.joined(separator: ",")]
            }
        }
    }

    /// A value: of the foreign option, or of another option by its name, with what stands for it after a colon.
    private mutating func value(named name: Substring) -> String? {
        let parts = name.split(separator: ":", maxSplits: 1)
        if name.hasPrefix("-") {
            guard let index = rest.firstIndex(where: { $0 == parts[0] }), index + 1 < rest.count else {
                return parts.count > 1 ? String(parts[1]) : nil
            }
            _ = remove(at: index)
            return remove(at: index)
        }
        if name == "numbers" { return numbers() }
        if name == "keys" { return keys() }
        guard let value = attached ?? (next < rest.count ? rest[next] : nil) else { return nil }
        guard let adapted = ForeignValue.adapted(value, as: String(name)) else { return nil }
        if attached == nil { _ = remove(at: next) }
        return adapted
    }

    /// The options for Miller's '-a sum,mean -f FIELDS'; nil if one of the statistics is unknown.
    private mutating func stats() -> [String]? {
        guard let names = value(named: "-a"), let fields = value(named: "-f") else { return nil }
        var options: [String] = []
        for name in names.split(separator: ",") {
            guard let option = ForeignValue.aggregates[String(name)] else { return nil }
            options += option == "--count" ? [option] : [option, fields]
        }
        return options
    }

    /// The options for mapshaper's calc='n = count(), s = sum(FIELD)', without the names of the results.
    private mutating func calc() -> [String]? {
        var options: [String] = []
        for part in value(named: "value")?.split(separator: ",") ?? [] {
            guard let call = part.wholeMatch(of: #/\s*\w+\s*=\s*(\w+)\((\w*)\)\s*/#),
                let option = ForeignValue.aggregates[String(call.1)], call.2.isEmpty == (option == "--count")
            else { return nil }
            options += call.2.isEmpty ? [option] : [option, String(call.2)]
        }
        return options.isEmpty ? nil : options
    }

    /// The field of mapshaper's where='A.FIELD != B.FIELD', which borders separate.
    private mutating func borders() -> [String]? {
        guard let index = rest.firstIndex(where: { $0.hasPrefix("where=") }),
            let names = rest[index].wholeMatch(of: #/where=\s*A\.(\w+)\s*!==?\s*B\.(\w+)\s*/#), names.1 == names.2
        else { return nil }
        let field = String(names.1)
        _ = remove(at: index)
        return [field]
    }

    /// The condition for 'search PATTERN -s FIELD' of qsv and 'csvgrep -c FIELD -r PATTERN'.
    ///
    /// - Parameter inverting: flags that ask for all other rows.
    private mutating func search(inverting: [String]) -> [String]? {
        let isInverse = takesFlag(inverting)
        let ignoresCase = takesFlag(["-i", "--ignore-case"])
        guard
            let field = value(named: "-s") ?? value(named: "--select") ?? value(named: "-c")
                ?? value(named: "--columns"),
            field.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        else { return nil }
        let text = value(named: "-m") ?? value(named: "--match")
        guard let pattern = text ?? value(named: "-r") ?? value(named: "--regex") ?? value(named: "value"),
            !pattern.contains("'")
        else { return nil }
        let condition =
            text != nil
            ? "instr(\(field), '\(pattern)') > 0" : "\(field) REGEXP '\(ignoresCase ? "(?i)" : "")\(pattern)'"
        return [isInverse ? "NOT (\(condition))" : condition]
    }

    /// True if one of the flags is there; it is taken.
    private mutating func takesFlag(_ names: [String]) -> Bool {
        guard let index = rest.firstIndex(where: names.contains) else { return false }
        _ = remove(at: index)
        return true
    }

    /// The line for one with several of Miller's flags for the order of sorting, such as '-f zone -nr pop'.
    static func sorted(_ words: [String]) -> [String]? {
        let orders = ["-f": "", "-nf": "", "-r": ":desc", "-nr": ":desc", "-c": ":nocase", "-cr": ":desc:nocase"]
        let places = words.indices.dropLast().filter { place in
            orders[words[place]] != nil && LastOperand.isFieldList(words[place + 1])
                && OutputFormatArgument(argument: words[place + 1]) == nil
        }
        guard words.first == "sort", places.count > 1, !words.contains("--by") else { return nil }
        let keys = places.flatMap { place in
            words[place + 1].split(separator: ",").map { $0 + (orders[words[place]] ?? "") }
        }
        let taken = places.flatMap { [$0, $0 + 1] }
        return ["sort", "--by", keys.joined(separator: ",")]
            + words.indices.dropFirst().filter { !taken.contains($0) }.map { words[$0] }
    }

    /// Operands that are there.
    private var files: [String] {
        rest.indices.filter { isOperand($0) && !LastOperand.isAbsent(rest[$0]) }.map { rest[$0] }
    }

    /// True for coordinates as they are typed, with no letters and no name of a file.
    static func isNumeric(_ word: String) -> Bool {
        word.contains(where: \.isNumber) && word.allSatisfy { $0.isNumber || "+-.,".contains($0) }
            && LastOperand.isAbsent(word)
    }

    /// The output for tiles, beside the layer and named like it, unless there is one.
    private func tiles() -> [String]? {
        guard !rest.contains(where: { ["-o", "--output"].contains($0) }) else { return [] }
        guard let file = files.last, let stem = file.split(separator: "/").last?.prefix(while: { $0 != "." }) else {
            return nil
        }
        return ["-o", "\(stem).mbtiles"]
    }

    /// The zoom levels of tippecanoe's `-Z0 -z5`, or of --zooms.
    private mutating func zooms() -> [String]? {
        if let range = value(named: "--zooms") { return [range] }
        guard let low = zoom("-Z", "--minimum-zoom", else: 0),
            let high = zoom("-z", "--maximum-zoom", else: max(low, 6)),
            low <= high
        else { return nil }
        return ["\(low)-\(high)"]
    }

    /// The number behind an option, which may be part of the same word; nil if it is something else.
    private mutating func zoom(_ short: String, _ long: String, else usual: Int) -> Int? {
        guard let index = rest.firstIndex(where: { $0.hasPrefix(short) || $0 == long || $0.hasPrefix("\(long)=") })
        else { return usual }
        let word = remove(at: index)
        let attached = word.hasPrefix("--") ? word.dropFirst(long.count + 1) : word.dropFirst(short.count)
        if !attached.isEmpty { return Int(attached) }
        return index < rest.count ? Int(remove(at: index)) : nil
    }

    /// The layer that the foreign option names, of the GeoPackage that the line reads.
    private mutating func layer() -> [String]? {
        guard let name = value(named: "value"),
            let index = rest.indices.first(where: { isOperand($0) && rest[$0].lowercased().hasSuffix(".gpkg") }),
            !LastOperand.isAbsent(rest[index])
        else { return nil }
        let word = "\(remove(at: index)):\(name)"
        guard command == ["diff"] else { return [word] }
        // The layer of the same name in the other file.
        for index in rest.indices
        where isOperand(index) && rest[index].lowercased().hasSuffix(".gpkg") && !LastOperand.isAbsent(rest[index]) {
            rest[index] += ":\(name)"
        }
        return [word]
    }

    /// The four numbers after the foreign option, with commas between them.
    private mutating func numbers() -> String? {
        guard next + 4 <= rest.count, rest[next..<(next + 4)].allSatisfy({ Double($0) != nil }) else { return nil }
        return (0..<4).map { _ in remove(at: next) }.joined(separator: ",")
    }

    /// The fields of mapshaper's '-join FILE keys=A,B', as `A=B`; the file goes behind all else.
    private mutating func keys() -> String? {
        guard let index = rest.firstIndex(where: { $0.hasPrefix("keys=") }), next < index else { return nil }
        let fields = rest[index].dropFirst(5).split(separator: ",")
        _ = remove(at: index)
        rest.append(remove(at: next))
        return fields.count == 2 ? "\(fields[0])=\(fields[1])" : nil
    }

    private mutating func remove(at index: Int) -> String {
        if index < next { next -= 1 }
        return rest.remove(at: index)
    }

    private var firstOperand: Int? { rest.indices.first(where: isOperand) }
    private var lastOperand: Int? { rest.indices.last(where: isOperand) }

    /// True for a word that is neither an option nor, as far as can be seen, the value of one.
    private func isOperand(_ index: Int) -> Bool {
        let isBehindOption =
            index > 0 && rest[index - 1].hasPrefix("-") && !ForeignValue.flags.contains(rest[index - 1])
        return !rest[index].hasPrefix("-") && !isBehindOption && Double(rest[index]) == nil
    }
}
