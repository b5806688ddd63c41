import FuzzSupport
import GeoNamesTables
import Layers

/// All that a chunk of a table gives, a line each.
func reading(_ bytes: ArraySlice<UInt8>, _ table: GeoNamesTable) -> [String] {
    var chunk = Chunk()
    for byte in bytes { chunk.bytes.append(byte) }
    var reader = GeoNamesReader(table)
    reader.read(chunk)
    for failure in reader.failures {
        let record = failure.record
        precondition(failure.line < reader.lineCount && record.record.upperBound <= chunk.bytes.count)
        precondition(record.byte >= record.record.lowerBound && record.byte <= record.record.upperBound)
    }
    let unused = reader.unused.reduce(0) { $0 + $1.count }
    precondition(reader.rows.count + reader.failures.count + unused <= reader.lineCount)
    return reader.rows.map { "\($0)" } + reader.failures.map { "\($0.record.code) \($0.record.message)" }
}

/// A table is read to its end, and its rows do not depend on where chunks end.
runFuzzer { start, count in
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    _ = GeoNamesTable.comments(at: bytes.span)
    guard let table = GeoNamesTable.recognize(bytes.span) else { return 0 }
    let whole = reading(bytes[...], table).sorted()
    // Only the first chunk of a table with a header starts with it.
    if case .named = table { return 0 }
    guard let feed = bytes[..<(count / 2)].lastIndex(of: UInt8(ascii: "\n")) else { return 0 }
    let parts = reading(bytes[...feed], table) + reading(bytes[(feed + 1)...], table)
    // The second part has no byte order mark of its own.
    if bytes[(feed + 1)...].starts(with: [0xEF, 0xBB, 0xBF]) { return 0 }
    precondition(parts.sorted() == whole)
    return 0
}
