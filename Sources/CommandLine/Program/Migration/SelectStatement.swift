import Runner

/// A SELECT statement of one layer, as people type it who know SQL, in the words of plat.
struct SelectStatement {
    private let columns: String
    private let source: String
    private var clauses: [String: String] = [:]

    /// The line that does what a statement among the words does; nil if there is none, or it asks for more than one
    /// command can do.
    static func line(in words: [String]) -> [String]? {
        guard let index = words.firstIndex(where: { $0.lowercased().hasPrefix("select ") }),
            let statement = SelectStatement(words[index])
        else { return nil }
        var others = words
        others.remove(at: index)
        let before = index > 0 ? bareWord(words[index - 1]) : ""
        if ["sql", "c", "query", "dialect"].contains(before) { others.remove(at: index - 1) }
        let named = ["sql", "cat", "query", "duckdb", "filter", "ogr2ogr", "info", "gdal", "vector", "mlr"]
        while let first = others.first, named.contains(first) { others.removeFirst() }
        return statement.line(others)
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
        columns = String(text[text.index(text.startIndex, offsetBy: 7)..<marks[0].start]).trimming(\.isWhitespace)
        for (index, mark) in marks.enumerated() {
            let end = index + 1 < marks.count ? marks[index + 1].start : text.endIndex
            clauses[mark.name] = String(text[mark.end..<end]).trimming(\.isWhitespace)
        }
        source = clauses["from"] ?? ""
        // Joins and subqueries are more than one layer.
        guard !columns.isEmpty, !source.contains(" "), !text.lowercased().contains(" join ") else { return nil }
    }

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
            guard clauses["order by"] == nil, clauses["limit"] == nil, let sums = aggregates(besides: group) else {
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
        let name = source.split { "()".contains($0) }.last.map { $0.trimming { "'\"".contains($0) } } ?? source
        return LastOperand.isFieldList(name) ? nil : name
    }

    /// Options for the columns; nil if they are not names or new names.
    private var selection: [String]? {
        let lower = columns.lowercased()
        if lower.hasPrefix("distinct ") { return ["--unique-by", Self.list(String(columns.dropFirst(9)))] }
        if columns == "*" { return [] }
        guard !columns.contains("(") else { return nil }
        var (names, renamed): ([String], [String]) = ([], [])
        for column in Self.pieces(columns) {
            let words = column.split(separator: " ").map { $0.trimming { "\"`".contains($0) } }
            names.append(words.last ?? column)
            if words.count == 3, words[1].lowercased() == "as" {
                renamed += ["--rename", "\(words[0])=\(words[2])"]
            } else if words.count != 1 {
                return nil
            }
        }
        return renamed + ["--fields", names.joined(separator: ",")]
    }

    /// Options for sums and other aggregates; nil if a column is something else.
    private func aggregates(besides group: String) -> [String]? {
        let options = [
            "sum": "--sum", "avg": "--mean", "mean": "--mean", "min": "--min", "max": "--max", "median": "--median",
        ]
        let keys = Self.pieces(group)
        var words: [String] = []
        for column in Self.pieces(columns) where !keys.contains(column) {
            let parts = column.split { "() ".contains($0) }.map { String($0) }
            guard let function = parts.first?.lowercased() else { return nil }
            if function == "count" || column == "*" { continue }
            guard let option = options[function], parts.count > 1 else { return nil }
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
