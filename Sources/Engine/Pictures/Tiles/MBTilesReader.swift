public import Layers
import Memory
import SQLite
import Streams

/// Reads an MBTiles archive.
public final class MBTilesReader: TileReader {
    private let name: String
    private let database: Database
    private var find: Statement

    public init(path: String) throws(Problem) {
        name = pathName(path)
        // Reports what cannot be read in the words of all inputs.
        _ = try SeekableFile(path: path)
        do throws(SQLiteError) {
            database = try Database(path: pathBytes(path), .readOnly)
            find = try database.prepare(
                "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?")
        } catch {
            throw Self.problem(name, error)
        }
    }

    private static func problem(_ name: String, _ error: SQLiteError) -> Problem {
        guard error.kind != .notInstalled else { return .noSQLite(error) }
        guard error.kind != .file, error.kind != .busy else {
            return Problem(
                .noInput, "unreadable", at: InputLocation(source: name), "cannot read: \(printable(error.message))")
        }
        return .badArchive(name, "the file is not a sound MBTiles archive: \(printable(error.message))")
    }

    public func metadata() throws(Problem) -> [(name: String, value: String)] {
        do throws(SQLiteError) {
            var statement = try database.prepare("SELECT name, value FROM metadata")
            var entries: [(name: String, value: String)] = []
            while try statement.step() {
                entries.append((statement.text(0), statement.text(1)))
            }
            return entries
        } catch {
            throw Self.problem(name, error)
        }
    }

    public func facts() throws(Problem) -> [String: String] {
        Dictionary(try metadata().map { ($0.name, $0.value) }) { first, _ in first }
    }

    public func read(_ tile: TileAddress, into buffer: inout ByteBuffer) throws(Problem) -> Bool {
        defer { find.reset() }
        do throws(SQLiteError) {
            try find.bind(Int64(tile.level), to: 1)
            try find.bind(Int64(tile.column), to: 2)
            try find.bind(Int64((1 << tile.level) - 1 - tile.row), to: 3)
            guard try find.step() else { return false }
        } catch {
            throw Self.problem(name, error)
        }
        switch find.type(0) {
        case .null: return false
        case .blob: buffer.append(find.bytes(0))
        default: throw .badArchive(name, "\(Self.text(tile)) is not a blob")
        }
        return true
    }

    /// Takes 8 bytes of memory for each tile.
    public func forEachTile(_ body: (TileAddress) throws(Problem) -> Void) throws(Problem) {
        var identifiers = FlatBuffer<UInt64>()
        var fault: String?
        do throws(SQLiteError) {
            var statement = try database.prepare("SELECT zoom_level, tile_column, tile_row FROM tiles")
            while fault == nil, try statement.step() {
                let numbers = (0..<3).map { statement.integer($0) }
                if let tile = Self.tile(numbers) {
                    identifiers.append(tile.identifier)
                } else {
                    fault = numbers.map { $0.map { "\($0)" } ?? "?" }.joined(separator: "/")
                }
            }
        } catch {
            throw Self.problem(name, error)
        }
        if let fault { throw .badArchive(name, "there is no tile \(fault)") }
        var room = FlatBuffer<UInt64>()
        identifiers.sort(in: &room, by: <)
        var last: UInt64?
        for index in 0..<identifiers.count where identifiers[index] != last {
            last = identifiers[index]
            if let tile = TileAddress(identifier: identifiers[index]) { try body(tile) }
        }
    }

    /// The tile of a level, a column and a row from the bottom up.
    private static func tile(_ numbers: [Int64?]) -> TileAddress? {
        guard let level = numbers[0], let column = numbers[1], let row = numbers[2] else { return nil }
        let levels = 0...Int64(TileAddress.deepestLevel)
        guard levels.contains(level), (0..<(1 << level)).contains(row) else { return nil }
        return TileAddress(level: Int(level), column: Int(column), row: Int((1 << level) - 1 - row))
    }

    private static func text(_ tile: TileAddress) -> String { "tile \(tile.level)/\(tile.column)/\(tile.row)" }
}

extension Statement {
    /// The text in a column, whatever its type; bytes that are not UTF-8 become `\xNN`.
    fileprivate func text(_ column: Int) -> String {
        switch type(column) {
        case .integer: return integer(column).map { "\($0)" } ?? ""
        case .real: return number(column).map { "\($0)" } ?? ""
        default:
            let bytes = bytes(column)
            return escapingInvalid((0..<bytes.count).map { bytes[$0] })
        }
    }
}
