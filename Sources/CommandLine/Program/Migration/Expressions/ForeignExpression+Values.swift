import Expressions

extension ForeignExpression {
    /// A value with the methods and properties behind it.
    mutating func member() throws(Fault) -> Term {
        var pattern: String?
        if case .pattern(let text) = next {
            (pattern, index) = (text, index + 1)
        }
        var term = try pattern == nil ? primary() : Term(text: "")
        while !isMiller, index + 1 < tokens.count, next == .sign("."), case .name(let name) = tokens[index + 1] {
            index += 2
            isForeign = true
            guard take("(") else {
                guard name == "length", pattern == nil, [.value, .text].contains(term.kind) else { throw Fault() }
                term = Term(text: "length(\(term.text))", kind: .number)
                continue
            }
            if pattern == nil, name == "match", case .pattern(let text) = next {
                index += 1
                try expect(")")
                term = .joined(term, "REGEXP", .text(text), .condition, .equality)
                continue
            }
            let arguments = try arguments(until: ")")
            if let text = pattern {
                guard name == "test", arguments.count == 1 else { throw Fault() }
                term = .joined(arguments[0], "REGEXP", .text(text), .condition, .equality)
                pattern = nil
            } else {
                guard let called = ForeignFunctions.method(name, of: term, arguments) else { throw Fault() }
                term = called
            }
        }
        guard pattern == nil else { throw Fault() }
        return term
    }

    private mutating func primary() throws(Fault) -> Term {
        defer { index += 1 }
        switch next {
        case .number(let text): return Term(text: text, kind: .number, isReal: text.contains { ".eE".contains($0) })
        case .text(let text): return .text(text)
        case .quoted(let text):
            var term = Term.text(text)
            term.isQuoted = true
            return term
        case .field(let name):
            isForeign = true
            return Term(text: ExpressionText.spelling(of: name))
        case .name(let name): return try named(name)
        case .sign("("):
            index += 1
            var term = try expression()
            guard next == .sign(")"), term.kind != .list, term.kind != .position else { throw Fault() }
            (term.text, term.rank) = ("(\(term.text))", .primary)
            return term
        case .sign("["):
            index += 1
            let items = try arguments(until: "]")
            index -= 1
            return Term(text: items.map(\.text).joined(separator: ", "), kind: .list)
        default: throw Fault()
        }
    }

    /// The value of a name, at whose last token the parser is left.
    private mutating func named(_ name: String) throws(Fault) -> Term {
        let isCalled = index + 1 < tokens.count && tokens[index + 1] == .sign("(")
        switch name {
        case "true", "false": return Term(text: name.uppercased(), kind: .condition)
        case "null", "undefined":
            isForeign = true
            return Term(text: "NULL", kind: .null)
        case "M_PI":
            isForeign = true
            return Term(text: "pi()", kind: .number, isReal: true)
        case "Math", "this", "d":
            guard let property = takeProperty() else { break }
            return try member(property, of: name)
        case _ where Self.wordsOfMiller.contains(name): throw Fault()
        default: break
        }
        guard isCalled else { return Term(text: ExpressionText.spelling(of: name)) }
        return try call(name)
    }

    /// Takes the point and the name behind the next token.
    private mutating func takeProperty() -> String? {
        guard index + 2 < tokens.count, tokens[index + 1] == .sign("."), case .name(let name) = tokens[index + 2]
        else { return nil }
        index += 2
        isForeign = true
        return name
    }

    private mutating func member(_ property: String, of name: String) throws(Fault) -> Term {
        if name == "Math" {
            return property == "PI"
                ? Term(text: "pi()", kind: .number, isReal: true) : try call("Math.\(property)")
        }
        if name == "d" { return Term(text: ExpressionText.spelling(of: property)) }
        if property == "properties" {
            guard let field = takeProperty() else { throw Fault() }
            return Term(text: ExpressionText.spelling(of: field))
        }
        guard let term = ForeignFunctions.property(property) else { throw Fault() }
        return term
    }

    private mutating func call(_ name: String) throws(Fault) -> Term {
        index += 1
        try expect("(")
        let arguments = try arguments(until: ")")
        index -= 1
        guard let term = ForeignFunctions.call(name, arguments) else { throw Fault() }
        if !term.text.hasPrefix("\(name)(") { isForeign = true }
        return term
    }

    mutating func arguments(until end: String) throws(Fault) -> [Term] {
        if take(end) { return [] }
        var terms: [Term] = []
        repeat { terms.append(try expression()) } while take(",")
        try expect(end)
        guard terms.allSatisfy({ $0.kind != .list && $0.kind != .position }) else { throw Fault() }
        return terms
    }

    static let wordsOfMiller: Set<String> = ["NR", "FNR", "NF", "FILENAME", "ENV", "M_E", "IPS", "IFS"]
}
