/// Functions, methods and properties of Miller and JavaScript, and what does the same in plat. In it, `{0}`
/// stands for the first argument, or for the value that has the method.
enum ForeignFunctions {
    /// - Returns: nil if plat has nothing like it, or the arguments are of another kind.
    static func call(_ name: String, _ arguments: [ForeignTerm]) -> ForeignTerm? {
        switch (name, arguments.count) {
        case ("fmtnum", 2):
            guard let format = arguments[1].literal?.replacing("l", with: ""),
                format.wholeMatch(of: #/%[0-9]*(\.[0-9]+)?[dfg]/#) != nil
            else { return nil }
            return ForeignTerm(text: "printf('\(format)', \(arguments[0].text))", kind: .text)
        case ("gsub", 3):
            // The first of these is a regular expression.
            guard let pattern = arguments[1].literal, pattern.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " })
            else { return nil }
            return call("gssub", arguments)
        case ("min", 2...), ("max", 2...):
            return ForeignTerm(text: "\(name)(\(arguments.map(\.text).joined(separator: ", ")))", kind: .number)
        default:
            guard let (count, text, kind) = functions[name], count == arguments.count else { return nil }
            return filled(text, kind, arguments)
        }
    }

    static func method(_ name: String, of value: ForeignTerm, _ arguments: [ForeignTerm]) -> ForeignTerm? {
        let literal = arguments.first?.literal
        let numbers = arguments.compactMap { Int($0.text) }
        let areNumbers = numbers.count == arguments.count && numbers.allSatisfy { $0 >= 0 }
        if value.kind == .list {
            guard arguments.count == 1 else { return nil }
            let kind: ForeignTerm.Kind? = ["includes": .condition, "indexOf": .position][name]
            return kind.map {
                ForeignTerm(text: "\(arguments[0].operand(.relation)) IN (\(value.text))", kind: $0, rank: .equality)
            }
        }
        switch (name, arguments.count) {
        case ("startsWith", 1) where literal != nil:
            return filled(
                "substr({0}, 1, \(literal?.unicodeScalars.count ?? 0)) = {1}", .condition, [value] + arguments)
        case ("endsWith", 1) where literal.map { !$0.isEmpty } ?? false:
            return filled("substr({0}, -\(literal?.unicodeScalars.count ?? 0)) = {1}", .condition, [value] + arguments)
        case ("substr", 2) where areNumbers:
            return ForeignTerm(text: "substr(\(value.text), \(numbers[0] + 1), \(numbers[1]))", kind: .text)
        case ("substring", 2) where areNumbers, ("slice", 2) where areNumbers:
            guard numbers[0] <= numbers[1] else { return nil }
            return ForeignTerm(
                text: "substr(\(value.text), \(numbers[0] + 1), \(numbers[1] - numbers[0]))", kind: .text)
        case ("slice", 1) where areNumbers, ("substring", 1) where areNumbers, ("substr", 1) where areNumbers:
            return ForeignTerm(text: "substr(\(value.text), \(numbers[0] + 1))", kind: .text)
        case ("toFixed", 1) where areNumbers:
            return ForeignTerm(text: "printf('%.\(numbers[0])f', \(value.text))", kind: .text)
        default:
            guard let (count, text, kind) = methods[name], count == arguments.count else { return nil }
            return filled(text, kind, [value] + arguments)
        }
    }

    /// A property of mapshaper's `this`, the feature.
    static func property(_ name: String) -> ForeignTerm? {
        switch name {
        case "area": ForeignTerm(text: "area()", kind: .number, isReal: true)
        case "length": ForeignTerm(text: "length()", kind: .number, isReal: true)
        case "x": ForeignTerm(text: "lon()", kind: .number, isReal: true)
        case "y": ForeignTerm(text: "lat()", kind: .number, isReal: true)
        case "partCount": ForeignTerm(text: "parts()", kind: .number)
        case "id": ForeignTerm(text: "record() - 1", kind: .number, rank: .sum)
        default: nil
        }
    }

    private static func filled(_ text: String, _ kind: ForeignTerm.Kind, _ arguments: [ForeignTerm]) -> ForeignTerm {
        var text = text
        for (index, argument) in arguments.enumerated() {
            // Between brackets and commas no operator needs brackets of its own.
            text = text.replacing("({\(index)},", with: "(\(argument.text),")
            text = text.replacing("({\(index)})", with: "(\(argument.text))")
            text = text.replacing("{\(index)}", with: argument.operand(.concatenation))
        }
        let rank: ForeignTerm.Rank =
            switch kind {
            case .condition where text.contains(" OR "): .or
            case .condition where text.contains(" AND "): .and
            case .condition: .equality
            case .number where text.hasSuffix(" - 1"): .sum
            default: .primary
            }
        return ForeignTerm(text: text, kind: kind, rank: rank, isReal: reals.contains { text.hasPrefix("\($0)(") })
    }

    private static let reals = ["sqrt", "exp", "ln", "log10", "sin", "cos", "tan", "atan2", "pi"]

    /// Functions by their names: how many arguments they have, the text, and what it is.
    private static let functions: [String: (count: Int, text: String, kind: ForeignTerm.Kind)] = [
        "strlen": (1, "length({0})", .number), "toupper": (1, "upper({0})", .text),
        "tolower": (1, "lower({0})", .text), "strip": (1, "trim({0})", .text),
        "lstrip": (1, "ltrim({0})", .text), "rstrip": (1, "rtrim({0})", .text),
        "gssub": (3, "replace({0}, {1}, {2})", .text), "truncate": (2, "substr({0}, 1, {1})", .text),
        "contains": (2, "instr({0}, {1}) > 0", .condition),
        "is_present": (1, "{0} IS NOT NULL", .condition), "is_absent": (1, "{0} IS NULL", .condition),
        "is_null": (1, "{0} IS NULL OR {0} = ''", .condition), "is_empty": (1, "{0} IS NULL OR {0} = ''", .condition),
        "is_not_null": (1, "{0} IS NOT NULL AND {0} != ''", .condition),
        "is_not_empty": (1, "{0} IS NOT NULL AND {0} != ''", .condition),
        "abs": (1, "abs({0})", .number), "ceiling": (1, "ceil({0})", .number), "floor": (1, "floor({0})", .number),
        "round": (1, "round({0})", .number), "sqrt": (1, "sqrt({0})", .number), "exp": (1, "exp({0})", .number),
        "log": (1, "ln({0})", .number), "log10": (1, "log10({0})", .number), "pow": (2, "pow({0}, {1})", .number),
        "sin": (1, "sin({0})", .number), "cos": (1, "cos({0})", .number), "tan": (1, "tan({0})", .number),
        "int": (1, "CAST({0} AS INTEGER)", .number), "float": (1, "number({0})", .number),
        "string": (1, "CAST({0} AS TEXT)", .text),
        // JavaScript.
        "Number": (1, "number({0})", .number), "parseFloat": (1, "number({0})", .number),
        "parseInt": (1, "CAST({0} AS INTEGER)", .number), "String": (1, "CAST({0} AS TEXT)", .text),
        "isNaN": (1, "number({0}) IS NULL", .condition),
        "Math.abs": (1, "abs({0})", .number), "Math.ceil": (1, "ceil({0})", .number),
        "Math.floor": (1, "floor({0})", .number), "Math.round": (1, "round({0})", .number),
        "Math.sqrt": (1, "sqrt({0})", .number), "Math.exp": (1, "exp({0})", .number),
        "Math.log": (1, "ln({0})", .number), "Math.log10": (1, "log10({0})", .number),
        "Math.pow": (2, "pow({0}, {1})", .number), "Math.min": (2, "min({0}, {1})", .number),
        "Math.max": (2, "max({0}, {1})", .number), "Math.sin": (1, "sin({0})", .number),
        "Math.cos": (1, "cos({0})", .number),
    ]

    /// Methods by their names: how many arguments they have, the text, and what it is.
    private static let methods: [String: (count: Int, text: String, kind: ForeignTerm.Kind)] = [
        "toUpperCase": (0, "upper({0})", .text), "toLowerCase": (0, "lower({0})", .text),
        "trim": (0, "trim({0})", .text), "toString": (0, "CAST({0} AS TEXT)", .text),
        "includes": (1, "instr({0}, {1}) > 0", .condition), "indexOf": (1, "instr({0}, {1}) - 1", .number),
        "replaceAll": (2, "replace({0}, {1}, {2})", .text),
    ]
}
