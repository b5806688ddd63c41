import Runner

/// A SELECT statement of one layer, as people type it who know SQL, in the words of plat.
struct SelectStatement {
    private let columns: String
    private let source: String
    private var clauses: [String: String] = [:]

    /// The line that does what a statement among the words does; nil if there is none, or it asks for more than one
    /// command can do.
    static func line(in words: [String]) -> [String]? {
        if let copy = copied(words) { return line(in: copy.words).map { $0 + ["-o", copy.file] } }
        guard let index = words.firstIndex(where: { $0.lowercased().hasPrefix("select ") }),
            let statement = SelectStatement(words[index])
        else { return nil }
        var others = words
        others.remove(at: index)
        let before = index > 0 ? bareWord(words[index - 1]) : ""
        if ["sql", "c", "query", "dialect"].contains(before) { others.remove(at: index - 1) }
        let named = ["sql", "cat", "query", "duckdb", "filter", "ogr2ogr", "info", "gdal", "vector", "mlr", "csvsql"]
        while let first = others.first, named.contains(first) { others.removeFirst() }
        let files = others.filter { !LastOperand.isAbsent($0) }
        return statement.reads(files) ? statement.line(others) : nil
    }

    /// The words with the SELECT of "COPY (SELECT …) TO 'file'" alone, and the file; nil for other words.
    private static func copied(_ words: [String]) -> (words: [String], file: String)? {
        let pattern = #/(?is)\s*copy\s*\(\s*(select\s.+)\)\s*to\s*'([^']+)'\s*(?:(?:with\s*)?\(([^)]*)\))?\s*;?\s*/#
        for (index, word) in words.enumerated() {
            guard let parts = word.wholeMatch(of: pattern) else { continue }
            let settings = (parts.3 ?? "").lowercased().split { !$0.isLetter }
            let known: Set<Substring> = ["format", "csv", "header", "true", "gdal", "driver", "geojson"]
            guard settings.allSatisfy(known.contains) else { return nil }
            var others = words
            others[index] = String(parts.1)
            return (others, String(parts.2))
        }
        return nil
    }

    /// True if FROM names the one file that the line names, or a file itself.
    private func reads(_ files: [String]) -> Bool {
        if let file = sourceFile { return files.isEmpty || files == [file] }
        guard files.count == 1, let name = files[0].split(separator: "/").last else { return false }
        return name.prefix { $0 != "." }.lowercased() == Self.unquoted(source).lowercased()
    }

    private static func bareWord(_ word: String) -> String { String(word.drop { $0 == "-" }).lowercased() }

    private init?(_ text: String) {
        let text = text.trimming { $0.isWhitespace || $0 == ";" }
        var marks: [(name: String, start: String.Index, end: String.Index)] = []
        for name in ["from", "where", "group by", "order by", "limit"] {
            guard let range = Self.range(of: name, in: text) else { continue }
            marks.append((name, range.lowerBound, range.upperBound))
        }
        guard marks.first?.name == "from", marks.map(\.start) == marks.map(\.start).sorted() else { return nil }
        // The space before a keyword may be that behind another, as in 'select from where'.
        let ends = [text.index(text.startIndex, offsetBy: 7)] + marks.map(\.end)
        guard zip(ends, marks).allSatisfy({ $0 <= $1.start }) else { return nil }
        columns = String(text[text.index(text.startIndex, offsetBy: 7)..<marks[0].start]).trimming(\.isWhitespace)
        for (index, mark) in marks.enumerated() {
            let end = index + 1 < marks.count ? marks[index + 1].start : text.endIndex
            clauses[mark.name] = String(text[mark.end..<end]).trimming(\.isWhitespace)
        }
        source = clauses["from"] ?? ""
        let words = text.lowercased().split { !$0.isLetter }
        guard !columns.isEmpty, !source.contains(" "), !source.contains(","), !text.contains("--"),
            !words.contains(where: Self.otherWords.contains), clauses["limit"].map({ Int($0) != nil }) ?? true
        else { return nil }
    }

    /// Words of statements that ask for more.
    private static let otherWords: Set<Substring> = [
        "join", "union", "having", "with", "offset", "sample", "exclude", "replace", "over", "intersect", "except",
    ]

    /// Where a keyword stands by itself.
    private static func range(of keyword: String, in text: String) -> Range<String.Index>? {
        let lower = text.lowercased()
        guard lower.utf8.count == text.utf8.count else { return nil }
        var start = lower.startIndex
        while start < lower.endIndex {
            if lower[start...].hasPrefix(" \(keyword) ") {
                let end = lower.index(start, offsetBy: keyword.count + 2)
                return text.utf8.index(
                    text.startIndex, offsetBy: lower.utf8.distance(from: lower.startIndex, to: start))..<text.utf8
                    .index(text.startIndex, offsetBy: lower.utf8.distance(from: lower.startIndex, to: end))
            }
            start = lower.index(after: start)
        }
        return nil
    }

    /// - Parameter others: the words that are not of the statement; files among them go before the name in FROM.
    private func line(_ others: [String]) -> [String]? {
        let condition = clauses["where"]
        let whereWords = condition.map { ["--where", $0] } ?? []
        let file = sourceFile.map { file in others.contains(file) ? [] : [file] } ?? []
        if let group = clauses["group by"] {
            guard Self.pieces(group).allSatisfy(Self.isName), clauses["order by"] == nil, clauses["limit"] == nil,
                let sums = aggregates(besides: group)
            else {
                return nil
            }
            return ["group", "--by", Self.list(group)] + sums + whereWords + others + file
        }
        if columns.lowercased().filter({ $0 != " " }) == "count(*)" { return ["info"] + whereWords + others + file }
        guard var words = selection else { return nil }
        if let order = clauses["order by"] {
            words = ["sort", "--by", Self.keys(order)] + (clauses["limit"].map { ["--top", $0] } ?? []) + words
        } else if let condition, words.isEmpty, clauses["limit"] == nil {
            return ["filter", condition] + others + file
        } else {
            words = ["cat"] + words + (clauses["limit"].map { ["--limit", $0] } ?? [])
        }
        return words + whereWords + others + file
    }

    /// The file that FROM names, also within a function that reads it.
    private var sourceFile: String? {
        let parts = source.split { "()".contains($0) }.map { String($0) }
        guard let last = parts.last,
            parts.count == 1 || ["st_read", "read_csv", "read_csv_auto"].contains(parts[0].lowercased())
        else { return nil }
        let name = Self.unquoted(last)
        return LastOperand.isFieldList(name) ? nil : name
    }

    private static func unquoted(_ text: String) -> String { text.trimming { "'\"`".contains($0) } }

    /// True for the name of a field: all else is an expression, or a value of OGR.
    private static func isName(_ text: String) -> Bool {
        !text.uppercased().hasPrefix("OGR_") && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            && !(text.first?.isNumber ?? true)
    }

    /// Options for the columns; nil if they are not names or new names.
    private var selection: [String]? {
        if columns == "*" { return [] }
        let isDistinct = columns.lowercased().hasPrefix("distinct ")
        var (names, renamed): ([String], [String]) = ([], [])
        for column in Self.pieces(isDistinct ? String(columns.dropFirst(9)) : columns) {
            let words = column.split(separator: " ").map { Self.unquoted(String($0)) }
            guard words.allSatisfy(Self.isName), words.count == 1 || words.count == 3 && words[1].lowercased() == "as"
            else { return nil }
            names.append(words[words.count - 1])
            if words.count == 3 { renamed += ["--rename", "\(words[0])=\(words[2])"] }
        }
        let list = names.joined(separator: ",")
        guard isDistinct else { return renamed + ["--fields", list] }
        return renamed.isEmpty ? ["--unique-by", list, "--fields", list] : nil
    }

    /// Options for sums and other aggregates; nil if a column is something else.
    private func aggregates(besides group: String) -> [String]? {
        let keys = Self.pieces(group)
        var words: [String] = []
        for column in Self.pieces(columns) where !keys.contains(column) {
            let parts = column.split { "() ".contains($0) }.map { String($0) }
            guard let function = parts.first?.lowercased() else { return nil }
            if column.lowercased() == "count(*)" { continue }
            guard let option = ForeignValue.aggregates[function], option != "--count", parts.count == 2,
                Self.isName(parts[1])
            else { return nil }
            words += [option, parts[1]]
        }
        return words
    }

    private static func keys(_ order: String) -> String {
        pieces(order).map { key in
            let words = key.split(separator: " ")
            let isDescending = words.count > 1 && words[1].lowercased() == "desc"
            return (words.first.map { String($0) } ?? key) + (isDescending ? ":desc" : "")
        }.joined(separator: ",")
    }

    private static func list(_ text: String) -> String { pieces(text).joined(separator: ",") }

    private static func pieces(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimming(\.isWhitespace) }
    }
}

extension StringProtocol {
    fileprivate func trimming(_ isDropped: (Character) -> Bool) -> String {
        let start = drop(while: isDropped)
        let count = start.reversed().prefix(while: isDropped).count
        return String(start.dropLast(count))
    }
}
