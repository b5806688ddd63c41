public import Layers
import Shapelib
import Synchronization

/// Writes the kept features as one shapefile, or as one for each kind of geometry.
public struct ShapefileOutput {
    /// The text of a .prj for WGS84.
    public static let wgs84 =
        #"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],"#
        + #"PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#

    private let target: ShapefileTarget
    private let files: OutputSet
    private let projection: String?
    /// Largest file in bytes. Few programs read larger ones, because signed offsets are common.
    package var largestFile = Int(Int32.max)

    /// - Parameters:
    ///   - files: the files of the target.
    ///   - projection: the system of the coordinates in ESRI's well-known text; nil for no .prj.
    public init(_ target: ShapefileTarget, _ files: OutputSet, projection: String? = wgs84) {
        self.target = target
        self.files = files
        self.projection = projection
    }

    /// - Parameters:
    ///   - fields: the requested order of fields; nil for the order of the input.
    ///   - last: fields that come after all others.
    public func write(
        _ spool: ShapefileSpool, fields: [String]?, last: [String] = [], _ ledger: Ledger
    ) throws(Problem) {
        let schema = try ShapefileSchema(spool, wanted: fields, last: last)
        let kinds = kinds(spool)
        for kind in kinds { try checkSize(of: kind, spool, schema) }
        report(schema, spool, ledger)
        prepareFiles(kinds)
        var layers: [ShapefileFiles] = []
        for kind in kinds { layers.append(try layer(of: kind, spool, schema)) }
        let home = kinds.firstIndex(of: spool.firstKind) ?? 0
        try spool.forEachRecord { (record, bytes, numbers) throws(Problem) in
            let index = record.kind.flatMap { kinds.firstIndex(of: $0) } ?? home
            try write(record, bytes, numbers, to: layers[index])
        }
        for layer in layers {
            do throws(WriterError) { try layer.finish() } catch { throw failed(error, layer.kind) }
            if target.isTable {
                // Nothing is at a place.
            } else if let projection {
                try files.write(projection, to: target.path("prj", fileKind(layer.kind)))
            } else {
                // An old .prj would be wrong.
                files.drop(target.path("prj", fileKind(layer.kind)))
                files.supersede(target.path("prj", fileKind(layer.kind)))
            }
            try files.write("UTF-8", to: target.path("cpg", fileKind(layer.kind)))
        }
    }

    private func write(
        _ record: borrowing ShapefileRecord, _ bytes: Span<UInt8>, _ numbers: Span<Int32>, to layer: ShapefileFiles
    ) throws(Problem) {
        do throws(WriterError) {
            try layer.write(record, bytes, numbers)
        } catch {
            throw failed(error, layer.kind)
        }
    }

    /// Kinds that occur; nil for no geometry at all.
    private func kinds(_ spool: ShapefileSpool) -> [ShapefileKind?] {
        guard spool.plan.splitsByKind else { return [spool.firstKind] }
        let found = ShapefileKind.allCases.filter { spool.geometry.count(of: $0).records > 0 }
        return found.isEmpty ? [nil] : found
    }

    /// The kind in the names of a layer's files; nil if the names have none.
    private func fileKind(_ kind: ShapefileKind?) -> ShapefileKind? { target.kinds.contains(kind) ? kind : nil }

    /// Drops the files of kinds that do not occur.
    private func prepareFiles(_ kinds: [ShapefileKind?]) {
        let wanted = kinds.map(fileKind)
        for kind in target.kinds where !wanted.contains(kind) {
            for suffix in ShapefileTarget.suffixes { files.drop(target.path(suffix, kind)) }
        }
        for kind in wanted where !target.isTable {
            for suffix in ShapefileTarget.supersededSuffixes { files.supersede(target.path(suffix, kind)) }
        }
    }

    private func layer(
        of kind: ShapefileKind?, _ spool: ShapefileSpool, _ schema: ShapefileSchema
    ) throws(Problem) -> ShapefileFiles {
        func descriptor(_ suffix: String) -> Int32 { files.descriptor(of: target.path(suffix, fileKind(kind))) }
        do throws(WriterError) {
            return try ShapefileFiles(
                kind, Self.type(kind, spool), schema, records: records(kind, spool),
                shapes: target.isTable ? nil : (descriptor("shp"), descriptor("shx")), dbf: descriptor("dbf"))
        } catch {
            throw failed(error, kind)
        }
    }

    private static func type(_ kind: ShapefileKind?, _ spool: ShapefileSpool) -> ShapeFileType {
        let (hasElevations, hasMeasures) = spool.ordinates(of: kind)
        return ShapeFileType(kind?.fileKind ?? .null, hasElevations: hasElevations, hasMeasures: hasMeasures)
    }

    /// Number of records of a kind. Null shapes go with the kind that came first.
    private func records(_ kind: ShapefileKind?, _ spool: ShapefileSpool) -> Int {
        let nulls = kind == spool.firstKind ? spool.geometry.count(of: nil).records : 0
        return nulls + (kind == nil ? 0 : spool.geometry.count(of: kind).records)
    }

    private func failed(_ error: WriterError, _ kind: ShapefileKind?) -> Problem {
        files.failed(target.path(String(error.suffix.dropFirst()), fileKind(kind)), code: error.code)
    }
}

extension ShapefileOutput {
    private func checkSize(
        of kind: ShapefileKind?, _ spool: ShapefileSpool, _ schema: ShapefileSchema
    ) throws(Problem) {
        let records = records(kind, spool)
        let count = kind == nil ? GeometryTally.Count() : spool.geometry.count(of: kind)
        let type = Self.type(kind, spool)
        let nulls = 12 * (records - count.records)
        let shapes = type.size(records: count.records, positions: count.positions, parts: count.parts)
        let columns = schema.described(records: records)
        let rows = records * columns.reduce(1) { $0 + $1.width }
        for (suffix, size) in [("shp", 100 + nulls + shapes), ("dbf", 34 + 32 * columns.count + rows)]
        where size > largestFile {
            throw Problem(
                .writeFailed, "too-large",
                "the .\(suffix) would have \(size) bytes; files of a shapefile are limited to \(largestFile)",
                hint:
                    "select features with --bbox or fields with \(OptionName.fields), or write GeoJSON, which has no such limit"
            )
        }
    }

    /// Explains the columns, and reports values and geometries that writing alters.
    private func report(_ schema: ShapefileSchema, _ spool: ShapefileSpool, _ ledger: Ledger) {
        for notice in schema.notices { ledger.diagnostics.report(notice) }
        if schema.columns.isEmpty {
            ledger.diagnostics.explain(
                "column", "column FID: there are no attributes, but a .dbf needs at least one column")
        }
        for column in schema.columns {
            let type = column.described
            let kind =
                switch Character(Unicode.Scalar(type.type)) {
                case "C": "text"
                case "L": "true or false"
                case "D": "date"
                default: "number"
                }
            let width = "\(type.width) character\(type.width == 1 ? "" : "s") wide"
            let decimals =
                type.decimals > 0 ? ", \(type.decimals) after the decimal point" : ""
            ledger.diagnostics.explain("column", "column \(column.name): \(kind), \(width)\(decimals)")
        }
        ledger.addAltered(
            schema.cutCount,
            Problem(
                .data, "cut-text", severity: .warning,
                "text longer than \(ColumnTally.longestText) bytes was cut: \(schema.cutNames)"))
        ledger.addAltered(
            spool.tallies.reduce(0) { $0 + $1.padded },
            Problem(
                .data, "padded-text", severity: .warning,
                "a shapefile stores empty text as null and drops blanks at the end of text"))
        ledger.addAltered(
            spool.tallies.reduce(0) { $0 + $1.documents },
            Problem(
                .data, "json-as-text", severity: .warning, "arrays and objects were written as JSON text"))
        let counts = ShapefileKind.allCases.map { spool.geometry.count(of: $0) }
        ledger.addAltered(
            counts.reduce(0) { $0 + ($1.hasElevations ? $1.flat : 0) },
            Problem(
                .data, "flat-elevation", severity: .warning,
                "missing elevations were written as 0: in a shapefile either all positions have an elevation or none"))
    }
}

extension ShapeFileType {
    /// Bytes that records take, by ESRI's tables.
    fileprivate func size(records: Int, positions: Int, parts: Int) -> Int {
        let extras = (hasElevations ? 1 : 0) + (hasMeasures ? 1 : 0)
        switch kind {
        case .null: return 12 * records
        case .point: return (28 + 8 * extras) * records
        case .multiPoint: return (48 + 16 * extras) * records + (16 + 8 * extras) * positions
        case .polyline, .polygon:
            return (52 + 16 * extras) * records + 4 * parts + (16 + 8 * extras) * positions
        }
    }
}

/// Decision on the kind of geometries and files, shared by all workers.
public final class KindDecision: Sendable {
    let splitsByKind: Bool
    private let decided = Atomic<UInt8>(0)

    init(splitsByKind: Bool) {
        self.splitsByKind = splitsByKind
    }

    /// Kind of the first feature with a geometry, once it is known. All other features must have the same kind.
    ///
    /// The first feature is the first in input order. A worker that is ahead of the input goes by the first feature of
    /// its own chunk, and works the chunk again if that was wrong.
    var kind: ShapefileKind? { ShapefileKind(rawValue: decided.load(ordering: .acquiring)) }

    /// Called in input order; the first call decides.
    func decide(_ kind: ShapefileKind) -> ShapefileKind {
        if let decided = self.kind { return decided }
        decided.store(kind.rawValue, ordering: .releasing)
        return kind
    }
}
