import FormatKit
public import Geometry
public import Layers
import Streams

extension GeoPackageFormat: FileSetFormat {
    public var outputNames: [String] { ["geopackage"] }
    public var outputNoun: String { "a GeoPackage" }
    public var systemNoun: String { "a CRS" }
    public var writingOptions: (any FormatWritingOptions.Type)? { GeoPackageWritingOptions.self }

    public func separation(_ settings: OutputSettings) -> LayerSeparation {
        let own = settings.ofFormats[GeoPackageSettings.self]
        if own.layerName == nil { return .apart }
        // Somebody who replaces a layer by a file may have meant its layer of that name.
        if case .replace = own.change { return .impossible }
        return .merged
    }

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
        try checkLayers(of: path, own, settings.layers)
        // A single name is that of the layer which the input names.
        return GeoPackageWriter(
            files, path, own, layerOfInput: settings.layers.count == 1 ? settings.layers[0] : nil)
    }

    /// Refuses to drop layers, other tables and views that no option names.
    private func checkLayers(
        of path: String, _ settings: GeoPackageSettings, _ layers: [String?]
    ) throws(Problem) {
        guard settings.change != .append, FilePresence.known(at: path) == .regular,
            (try? GeoPackageFile.isDatabase(at: path)) ?? false,
            let file = try? GeoPackageFile(path: path)
        else { return }
        InputExtent.forget(path)
        let contents = try? GeoPackageContents(file)
        let names = contents?.tables.map(\.name) ?? []
        let name = settings.layerName ?? Self.stem(of: path) ?? ""
        var unique = UniqueNamesOfAnyCase()
        let written = layers.count < 2 ? [name.lowercased()] : layers.map { unique.next(for: $0 ?? name).lowercased() }
        switch settings.change {
        case .append: return
        case .none:
            let others = ((try? GeoPackageContents.ownTables(of: file)) ?? []).filter {
                !written.contains($0.lowercased())
            }
            guard !others.isEmpty else { return }
            let areLayers = others.allSatisfy { (names + (contents?.images ?? [])).contains($0) }
            throw Problem(
                .cannotCreate, "other-layers",
                "cannot replace \(printable(path)): it has other \(areLayers ? "layers" : "tables"), which would be lost: \(listed(others))",
                hint: "use --update-layer or --append to keep them, or remove the file first")
        case .replace:
            guard contents != nil, !names.contains(where: { $0.lowercased() == name.lowercased() }) else { return }
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

/// Keeps the features of all layers until the columns are known, then writes the file.
private final class GeoPackageWriter: LayerWriter {
    private let files: OutputSet
    private let path: String
    private let settings: GeoPackageSettings
    /// The layer that the input names.
    private let layerOfInput: String?
    private var layers: [Layer] = []
    /// The features of the layer that comes now.
    private var spool = FeatureSpool()
    private var name: String?

    private struct Layer {
        let name: String?
        let spool: FeatureSpool
        let end: OutputEnd
    }

    init(_ files: OutputSet, _ path: String, _ settings: GeoPackageSettings, layerOfInput: String?) {
        (self.files, self.path, self.settings) = (files, path, settings)
        self.layerOfInput = layerOfInput
    }

    var sink: Sink { Sink(spool) { SpoolEncoder(keepsIdentifiers: true) } }

    func expect(_ fields: [Field], _ geometry: DeclaredGeometry?) {
        spool.add(fields)
        if let geometry { spool.expect(geometry) }
    }

    func beginLayer(of source: String?, named name: String?) { self.name = name }

    func endLayer(_ end: OutputEnd) {
        spool.add(end.madeFields)
        layers.append(Layer(name: name, spool: spool, end: end))
        spool = FeatureSpool()
    }

    func finish(_ end: OutputEnd, _ ledger: Ledger) throws(Problem) {
        if layers.isEmpty { endLayer(end) }
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
        do throws(Problem) {
            for layer in layers { try write(layer, to: output, isThere: isThere, stem, ledger) }
            ledger.addAltered(
                output.renumbered,
                Problem(
                    .data, "renumbered", severity: .warning,
                    "ids were dropped: the layer has rows with these numbers, or later ones, so the features got new numbers"
                ))
            ledger.addAltered(
                output.documents,
                Problem(.data, "json-as-text", severity: .warning, "arrays and objects were written as JSON text"))
            if !output.numbersAsText.isEmpty {
                ledger.diagnostics.report(
                    Problem(
                        .data, "number-as-text", severity: .warning,
                        "numbers were added as text, as columns of the layer hold text: \(listed(output.numbersAsText))"
                    ))
            }
            try WarningPolicy.check()
            try output.commit()
        } catch {
            if isThere { output.rollBack() }
            throw error
        }
        if isThere { PublishedOutputs.add([path]) }
    }

    /// - Parameter stem: the name of a layer that no option and no input names.
    private func write(
        _ layer: Layer, to output: GeoPackageOutput, isThere: Bool, _ stem: String, _ ledger: Ledger
    ) throws(Problem) {
        let columns = GeoPackageSchema(layer.spool, layer.end)
        for notice in columns.notices { ledger.diagnostics.report(notice) }
        let tables = try output.tables()
        let only = isThere && settings.change == .append && tables.count == 1 ? tables[0].name : nil
        let given = settings.layerName ?? layer.name ?? (settings.change == .append ? layerOfInput : nil)
        let name = given ?? only ?? stem
        if given == nil, let only, only.lowercased() != stem.lowercased() {
            ledger.diagnostics.report(
                Problem(
                    .data, "added-to-layer", severity: .note, "added to the layer \(printable(only))",
                    hint: "--layer-name names another"))
        }
        let older = tables.first { $0.name.lowercased() == name.lowercased() }
        if let older, isThere, settings.change == .append {
            try output.append(layer.spool, columns, to: older, layer.end)
        } else if let older, isThere {
            try output.remove(older)
            try output.add(layer.spool, columns, named: older.name, layer.end)
        } else {
            var names = UniqueNamesOfAnyCase(tables.map(\.name))
            try output.add(layer.spool, columns, named: names.next(for: name), layer.end)
        }
    }
}
