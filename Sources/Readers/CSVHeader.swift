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
        var taken: Set<String> = []
        let trimmed = row.map { name in
            let bytes = Array(name.utf8)
            let range = CoordinateText.trimmed(bytes.span)
            return String(decoding: bytes[range], as: UTF8.self)
        }
        var unnamed: [Int] = []
        var repeated: [String] = []
        let given = Set(trimmed)
        names = trimmed.enumerated().map { index, name in
            if name.isEmpty { unnamed.append(index + 1) }
            let wanted = name.isEmpty ? "column_\(index + 1)" : name
            if !name.isEmpty, taken.insert(name).inserted { return name }
            if !name.isEmpty { repeated.append(name) }
            let unique = Self.unique(wanted, among: taken.union(given), tryItself: name.isEmpty)
            taken.insert(unique)
            return unique
        }
        if !unnamed.isEmpty {
            facts.notices.append(
                Problem(
                    .data, "unnamed-column", severity: .warning, at: facts.place,
                    "columns without a name: \(unnamed.map(String.init).joined(separator: ", ")); named column_N"))
        }
        if !repeated.isEmpty {
            facts.notices.append(
                Problem(
                    .data, "repeated-column", severity: .warning, at: facts.place,
                    "columns of one name: \(repeated.map { printable($0) }.joined(separator: ", ")); named NAME_2 and so on"
                ))
        }
    }

    private static func unique(_ name: String, among taken: Set<String>, tryItself: Bool) -> String {
        if tryItself, !taken.contains(name) { return name }
        var number = 2
        while taken.contains("\(name)_\(number)") { number += 1 }
        return "\(name)_\(number)"
    }

    /// As messages show them.
    var list: String { names.map { printable($0) }.joined(separator: ", ") }

    /// The column that a flag names: by its name, in whatever case, or by its number.
    func column(_ name: String, _ flag: String) throws(Problem) -> Int {
        if let index = names.firstIndex(of: name) { return index }
        let folded = names.indices.filter { names[$0].lowercased() == name.lowercased() }
        if folded.count == 1 { return folded[0] }
        if let number = Int(name), names.indices.contains(number - 1) { return number - 1 }
        throw Problem(
            .usage, "no-such-column", "\(flag): there is no column '\(printable(name))'",
            hint: "the columns are \(list)")
    }

    /// What is left for attributes.
    func attributes(
        _ geometry: CSVPlan.Geometry, _ options: LayerOptions, _ place: Place
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
                    throw Problem(
                        .usage, "no-such-field", at: place, "--fields: there is no column '\(printable(name))'",
                        hint: "the columns are \(list)")
                }
                columns.append(index)
            }
        }
        return columns.map { CSVPlan.Attribute(column: $0, field: Field(names[$0], .string)) }
    }
}
