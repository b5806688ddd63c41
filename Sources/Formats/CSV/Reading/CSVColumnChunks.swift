import FormatKit
public import Layers
import Streams

/// Rows of several tables, one table after the other; each must have the columns of the first.
public final class CSVColumnChunks: ChunkSource {
    private var current: RecordChunks<CSVFraming>?
    private var index = 0
    private let paths: [String]
    private let header: CSVHeader
    /// The first table's name in messages.
    private let firstName: String
    private let options: ColumnOptions

    /// - Parameter options: with the delimiter of the first table.
    init(
        _ first: RecordChunks<CSVFraming>, paths: [String], header: CSVHeader, of firstName: String,
        _ options: ColumnOptions
    ) {
        current = first
        self.paths = paths
        self.header = header
        self.firstName = firstName
        self.options = options
    }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        while true {
            if let current, try current.next(into: &chunk) { return true }
            current = nil
            guard index + 1 < paths.count else { return false }
            index += 1
            let input = try open(paths[index])
            current = RecordChunks(
                input, index: index, framing: CSVFraming(delimiter: options.delimiter ?? 0x2C),
                limit: options.recordLimit)
        }
    }

    /// Throws for a file with other columns, before anything is written.
    func checkFiles() throws(Problem) {
        for path in paths.dropFirst() where !FileIdentity.regularFiles(of: [path]).isEmpty { _ = try open(path) }
    }

    private func open(_ path: String) throws(Problem) -> ByteSource {
        var input = try ByteSource(path: path)
        let names = try CSVFirstRow(&input, options).header.names
        guard options.hasHeader, names != header.names else { return input }
        let difference: String
        if names.count != header.names.count {
            difference = "the file has \(Self.columns(names.count)), but \(firstName) has \(header.names.count)"
        } else {
            let column = zip(names, header.names).prefix { $0 == $1 }.count
            difference =
                "column \(column + 1) is '\(printable(names[column]))', but in \(firstName) it is "
                + "'\(printable(header.names[column]))'"
        }
        throw Problem(
            .data, "other-header", at: InputLocation(source: input.name, line: 1), "\(difference)",
            hint: "all files become one table; convert files with other columns separately")
    }

    private static func columns(_ count: Int) -> String { count == 1 ? "1 column" : "\(count) columns" }
}
