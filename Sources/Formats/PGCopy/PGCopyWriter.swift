import CommandKit
import FormatKit
import Geometry
import Layers
import Streams

/// Writes rows without a header, and shows the command lines that load them.
final class PGCopyWriter: LayerWriter {
    private let output: Output
    private let table: TableColumns
    private let srid: UInt32?
    /// The kinds of values of each column so far.
    private var kinds: [ValueKinds]

    init(_ output: Output, _ settings: OutputSettings) {
        self.output = output
        table = settings.columns ?? TableColumns(fields: [], geometry: .none, hasID: false)
        srid = settings.space.srid
        kinds = Array(repeating: ValueKinds(), count: table.columns.count)
    }

    var sink: Sink { Sink(self) { [table, srid] in PGCopyEncoder(table, srid: srid) } }

    func add(_ rows: borrowing ByteBuffer, _ kinds: [ValueKinds]) throws(Problem) {
        for index in kinds.indices { self.kinds[index].formUnion(kinds[index]) }
        try output.write(rows)
    }

    func finish(_ end: OutputEnd, _ ledger: Ledger) throws(Problem) {
        let columns = table.columns.enumerated().map { index, name in "\(Self.quoted(name)) \(type(of: index))" }
        let statement = "CREATE TABLE layer (\(columns.joined(separator: ", ")))"
        ledger.diagnostics.report(
            Problem(
                .data, "load-rows", severity: .note,
                "a table for the rows: psql -c \(printable(shellWord(statement)))",
                hint: "load them with: psql -c '\\copy layer FROM STDIN' < FILE"))
    }

    private func type(of column: Int) -> String {
        if column == 0, table.geometry == .geometryColumn { return "geometry" }
        return kinds[column].type
    }

    private static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}

/// Kinds of values that a column has.
struct ValueKinds: OptionSet {
    let rawValue: UInt8

    static let number = ValueKinds(rawValue: 1)
    static let boolean = ValueKinds(rawValue: 2)
    static let text = ValueKinds(rawValue: 4)
    static let json = ValueKinds(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ kind: Value.Kind) {
        switch kind {
        case .null: self = []
        case .number: self = .number
        case .boolean: self = .boolean
        case .string, .jsonString: self = .text
        case .json: self = .json
        }
    }

    /// The type of PostgreSQL that holds all of them as they are.
    var type: String {
        switch self {
        case .number: "numeric"
        case .boolean: "boolean"
        case .json: "jsonb"
        default: "text"
        }
    }
}
