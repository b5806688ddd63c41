import FormatKit
public import Layers
import Streams

/// GeoPackages: SQLite databases with layers in tables.
public struct GeoPackageFormat: PathFormat {
    public init() {}

    public var name: String { "gpkg" }
    public var noun: String { "a GeoPackage" }
    public var inputNoun: String { "GeoPackages" }
    public var traits: FormatTraits {
        [
            .declaresFields, .hasColumns, .hasTypes, .hasIdentifiers, .hasLines, .keepsSystem, .hasAllDigits,
            .isOfOneRun, .needsFile, .namesSystem,
        ]
    }
    public var endings: [String] { ["gpkg"] }
    public var inputNames: [String] { ["geopackage"] }

    public func isEvident(in start: Span<UInt8>) -> Bool { GeoPackageFile.isDatabase(start) }

    public func recognize(_ start: Span<UInt8>, of input: InputStart) -> String? {
        GeoPackageFile.isDatabase(start) ? "starts as a SQLite database" : nil
    }

    /// Reads a pipe, which is kept in a file first.
    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        try source.peek(GeoPackageFile.headerLength)
        guard GeoPackageFile.isDatabase(source.peeked) else {
            throw Problem(
                .data, "not-a-geopackage", at: InputLocation(source: source.name, byte: 0),
                "the input is not a GeoPackage")
        }
        var source = source
        let name = source.name
        let file = try GeoPackageFile(try Spool(draining: &source), name: name)
        let contents = try GeoPackageContents(file)
        guard contents.tables.count == 1, let table = contents.tables.first else {
            throw Problem(
                .usage, "several-layers", at: InputLocation(source: name),
                "the GeoPackage has \(contents.tables.count) layers: \(listed(contents.tables.map(\.name)))",
                hint: "save it to a file, then name one, as in places.gpkg:\(contents.tables.first?.name ?? "cities")")
        }
        return try GeoPackageLayer(file, contents, table, reason: input.reason, input.index, input.options)
    }

    public func layers(at path: String, isGiven: Bool) throws(Problem) -> [any LayerAtPath]? {
        guard let (path, wanted) = try Self.split(path) else { return nil }
        let file = try GeoPackageFile(path: path)
        let contents = try GeoPackageContents(file)
        var tables = contents.tables
        if let wanted {
            tables = tables.filter { $0.name == wanted }
            if tables.isEmpty { tables = contents.tables.filter { $0.name.lowercased() == wanted.lowercased() } }
            guard !tables.isEmpty else {
                throw Problem(
                    .noInput, "no-such-layer", at: InputLocation(source: pathName(path)),
                    "the GeoPackage has no layer named '\(printable(wanted))'",
                    hint: "\(adviceOnLayers(for: wanted, among: contents.tables.map(\.name)))")
            }
        }
        return tables.map { Table(contents: contents, table: $0, path: path) }
    }

    public func files(at path: String) throws(Problem) -> [String]? { try Self.split(path).map { [$0.path] } }

    /// The file of a path and the layer that it names: `atlas.gpkg` or `atlas.gpkg:roads`. Nil unless it is a SQLite
    /// database.
    private static func split(_ path: String) throws(Problem) -> (path: String, table: String?)? {
        if FilePresence.known(at: path) == .regular {
            return try GeoPackageFile.isDatabase(at: path) ? (path, nil) : nil
        }
        var rest = path.utf8[...]
        while let colon = rest.lastIndex(of: UInt8(ascii: ":")) {
            rest = rest[..<colon]
            guard let file = String(rest), FilePresence.known(at: file) == .regular else { continue }
            guard try GeoPackageFile.isDatabase(at: file) else { return nil }
            return (file, String(path.utf8[path.utf8.index(after: colon)...]) ?? "")
        }
        return nil
    }

    private struct Table: LayerAtPath {
        let contents: GeoPackageContents
        let table: GeoPackageTable
        let path: String

        var name: String { "\(pathName(path)):\(table.name)" }
        var layerName: String? { table.name }

        func open(_ index: Int, _ options: LayerOptions) throws(Problem) -> any OpenedLayer {
            // It may be a later reading, of a file that has changed.
            let file = try contents.file.reopened()
            return try GeoPackageLayer(file, contents, table, reason: nil, index, options)
        }
    }
}

/// Advice for a name that no layer has.
func adviceOnLayers(for name: String, among names: [String]) -> String {
    adviceOnFields(for: name, among: names).replacing("fields are", with: "layers are")
        .replacing("only field is", with: "only layer is")
}
