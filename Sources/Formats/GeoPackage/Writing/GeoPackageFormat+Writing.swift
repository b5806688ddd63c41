import FormatKit
public import Geometry
public import Layers
import Streams

extension GeoPackageFormat: FileSetFormat {
    public var outputNames: [String] { ["geopackage"] }
    public var outputNoun: String { "a GeoPackage" }
    public var systemNoun: String { "a CRS" }
    public var writingOptions: (any FormatWritingOptions.Type)? { GeoPackageWritingOptions.self }

    /// The writer gets the CRS at the end; the caller warns if there is none.
    public func declares(_ space: CoordinateSpace) -> Bool { true }

    public func files(named path: String, _ settings: OutputSettings) -> [String]? {
        path.lowercased().hasSuffix(".gpkg") && Self.stem(of: path) != nil ? [path] : nil
    }

    public func writer(
        to files: OutputSet, named path: String, _ settings: OutputSettings
    ) throws(Problem) -> any LayerWriter {
        // After a rename beside one of these, SQLite would read the older file.
        for journal in GeoPackageFile.journals(of: resolvingLinks(path)) where FileVersion(at: journal) != nil {
            throw Problem(
                .cannotCreate, "journal-beside",
                "cannot write \(printable(path)): \(printable(pathName(journal))) is beside it, so another program has it open, or crashed",
                hint:
                    "close that program, or run sqlite3 \(printable(path)) 'PRAGMA wal_checkpoint(TRUNCATE)', which restores it"
            )
        }
        let own = settings.ofFormats[GeoPackageSettings.self]
        try checkLayers(of: path, own)
        return GeoPackageWriter(files, path, own)
    }

    /// Refuses to drop layers that no option names.
    private func checkLayers(of path: String, _ settings: GeoPackageSettings) throws(Problem) {
        guard settings.change != .append, FilePresence.known(at: path) == .regular,
            (try? GeoPackageFile.isDatabase(at: path)) ?? false,
            let contents = try? GeoPackageContents(GeoPackageFile(path: path))
        else { return }
        let names = contents.tables.map(\.name)
        let name = settings.layerName ?? Self.stem(of: path) ?? ""
        let others = (names + contents.images).filter { $0.lowercased() != name.lowercased() }
        switch settings.change {
        case .append: return
        case .none:
            guard !others.isEmpty else { return }
            throw Problem(
                .cannotCreate, "other-layers",
                "cannot replace \(printable(path)): it has other layers, which would be lost: \(listed(others))",
                hint: "use --update-layer or --append to keep them, or remove the file first")
        case .replace:
            guard !names.contains(where: { $0.lowercased() == name.lowercased() }) else { return }
            throw Problem(
                .usage, "no-such-layer",
                "--update-layer: \(printable(path)) has no layer named '\(printable(name))'",
                hint: "\(adviceOnLayers(for: name, among: names)); --append --layer-name adds a layer")
        }
    }

    /// The name of a file without its folder and its ending.
    static func stem(of path: String) -> String? {
        let name = path.split(separator: "/").last.map { String($0) } ?? ""
        return name.utf8.count > 5 && !path.hasSuffix("/") ? String(name.dropLast(5)) : nil
    }
}

/// Keeps the features of a layer until the columns are known, then writes the file.
private final class GeoPackageWriter: LayerWriter {
    private let files: OutputSet
    private let path: String
    private let settings: GeoPackageSettings
    private let spool = FeatureSpool()

    init(_ files: OutputSet, _ path: String, _ settings: GeoPackageSettings) {
        (self.files, self.path, self.settings) = (files, path, settings)
    }

    var sink: Sink { Sink(spool) { SpoolEncoder(keepsIdentifiers: true) } }

    func expect(_ fields: [Field], _ kind: Shape.Kind?) {
        spool.add(fields)
        if let kind { spool.expect(kind) }
    }

    func finish(_ end: OutputEnd, _ ledger: Ledger) throws(Problem) {
        spool.add(end.madeFields)
        let stem = GeoPackageFormat.stem(of: path) ?? "layer"
        let exists = try FilePresence.isFile(path)
        let isThere = settings.change != .none && exists
        let output: GeoPackageOutput
        if isThere {
            // SQLite itself keeps the older state until all is written.
            files.drop(path)
            output = try GeoPackageOutput(changing: path)
        } else {
            // Another program may make the file meanwhile, to which the features should have been added.
            if settings.change != .none { files.requireNew(path) }
            output = try GeoPackageOutput(making: path, descriptor: files.descriptor(of: path))
        }
        do throws(Problem) { try fill(output, isThere: isThere, named: stem, end, ledger) } catch {
            if isThere { output.rollBack() }
            throw error
        }
        if isThere { PublishedOutputs.add([path]) }
        ledger.addAltered(
            output.renumbered,
            Problem(
                .data, "renumbered", severity: .warning,
                "ids were dropped: the layer has rows with these numbers, or later ones, so the features got new numbers"
            ))
        ledger.addAltered(
            output.documents,
            Problem(.data, "json-as-text", severity: .warning, "arrays and objects were written as JSON text"))
    }

    private func fill(
        _ output: GeoPackageOutput, isThere: Bool, named stem: String, _ end: OutputEnd, _ ledger: Ledger
    ) throws(Problem) {
        let columns = GeoPackageSchema(spool, end)
        for notice in columns.notices { ledger.diagnostics.report(notice) }
        let tables = isThere ? try output.tables() : []
        let name = settings.layerName ?? (settings.change == .append && tables.count == 1 ? tables[0].name : stem)
        let older = tables.first { $0.name.lowercased() == name.lowercased() }
        if let older, settings.change == .append {
            try output.append(spool, columns, to: older, end)
        } else {
            if let older { try output.remove(older) }
            try output.add(spool, columns, named: older?.name ?? name, end)
        }
        ledger.addAltered(
            output.documents,
            Problem(.data, "json-as-text", severity: .warning, "arrays and objects were written as JSON text"))
        try WarningPolicy.check()
        try output.commit()
    }
}
