import Layers
import Streams

/// The names of a table's columns, and what can be told from them.
struct CSVHeader {
    /// Each once.
    let names: [String]

    init(_ sample: CSVSample, _ options: LayerOptions, _ facts: inout LayerFacts) throws(Problem) {
        let row = sample.firstRow
        guard options.hasHeader else {
            names = row.indices.map { "column_\($0 + 1)" }
            return
        }
        let given = sample.columnNames
        let trimmed = given.names
        let place = CSVHeader(names: trimmed).namedPlace(options)
        try sample.checkHeader(of: facts.place.source, place: place)
        var unique = UniqueNames(among: trimmed)
        var unnamed: [String] = []
        var repeated: [String] = []
        names = trimmed.enumerated().map { index, name in
            if name.isEmpty {
                unnamed.append("\(index + 1)")
                return unique.next(for: "column_\(index + 1)")
            }
            if unique.isFirst(name) { return name }
            repeated.append(printable(name))
            return unique.next(for: name)
        }
        if !given.trimmed.isEmpty {
            facts.notices.append(
                Problem(
                    .data, "trimmed-name", severity: .note, at: facts.place,
                    "blanks around names of columns are left out: \(Self.list(given.trimmed.map { printable($0) }))",
                    hint: "quotes keep them"))
        }
        if !unnamed.isEmpty {
            facts.notices.append(
                Problem(
                    .data, "unnamed-column", severity: .warning, at: facts.place,
                    "columns without a name: \(Self.list(unnamed)); named column_N"))
        }
        if !repeated.isEmpty {
            facts.notices.append(
                Problem(
                    .data, "repeated-column", severity: .warning, at: facts.place,
                    "columns of one name: \(Self.list(repeated)); named NAME_2 and so on"))
        }
    }

    private init(names: [String]) {
        self.names = names
    }

    /// The first of many.
    private static func list(_ items: [String]) -> String {
        let shown = 20
        let more = items.count > shown ? " and \(items.count - shown) more" : ""
        return items.prefix(shown).joined(separator: ", ") + more
    }

    /// As messages show them.
    var list: String { Self.list(names.map { printable($0) }) }

    /// The column that a flag names: by its name, in whatever case, or by its number.
    func column(_ name: String, _ flag: String) throws(Problem) -> Int {
        if let index = position(of: name) { return index }
        throw Problem(
            .usage, "no-such-column", "\(flag): there is no column '\(printable(name))'",
            hint: "the columns are \(list)")
    }

    /// The same; nil for a name that is none's, or in another case more than one's.
    func position(of name: String) -> Int? {
        if let index = names.firstIndex(of: name) { return index }
        let folded = names.indices.filter { Self.folded(names[$0]) == Self.folded(name) }
        if folded.count == 1 { return folded[0] }
        if let number = Int(name), names.indices.contains(number - 1) { return number - 1 }
        return nil
    }

    /// As it is compared where case and blanks around make no difference.
    static func folded(_ name: String) -> String { CoordinateText.trimmed(name).lowercased() }

    /// What is left for attributes.
    func attributes(
        _ geometry: CSVPlan.Geometry, _ options: LayerOptions, _ facts: inout LayerFacts
    ) throws(Problem) -> [CSVPlan.Attribute] {
        let used: Set<Int> =
            switch geometry {
            case .point(let latitude, let longitude): [latitude, longitude]
            case .wkt(let column): [column]
            }
        var columns = names.indices.filter { !used.contains($0) }
        if let fields = options.fields {
            columns = []
            for name in fields {
                guard let index = names.firstIndex(of: name) else {
                    let problem = missing(name, options, facts.place)
                    guard options.isOneOfMany else { throw problem }
                    facts.notices.append(problem)
                    continue
                }
                columns.append(index)
            }
        }
        return columns.map { CSVPlan.Attribute(column: $0, field: Field(names[$0], .string)) }
    }

    private func missing(_ name: String, _ options: LayerOptions, _ place: Place) -> Problem {
        Problem(
            .usage, "no-such-field", severity: options.isOneOfMany ? .warning : .error, at: place,
            "--fields: there is no column '\(printable(name))'", hint: "the columns are \(list)")
    }
}
