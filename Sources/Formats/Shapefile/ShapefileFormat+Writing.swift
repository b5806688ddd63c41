public import Geometry
public import Layers
import Streams

extension ShapefileFormat: FileSetFormat {
    public var outputNames: [String] { ["shp", "esri shapefile", "esri-shapefile"] }
    public var outputNoun: String { "a shapefile" }
    public var systemNoun: String { "a .prj" }
    public var writingOptions: (any FormatWritingOptions.Type)? { ShapefileWritingOptions.self }

    /// The writer gets the CRS at the end; the caller warns if there is none.
    public func declares(_ space: CoordinateSpace) -> Bool { true }

    public func files(named path: String, _ settings: OutputSettings) -> [String]? {
        ShapefileTarget(path, splitsByKind: settings.splitsByKind)?.paths
    }

    public func writer(
        to files: OutputSet, named path: String, _ settings: OutputSettings
    ) throws(Problem) -> any LayerWriter {
        guard let target = ShapefileTarget(path, splitsByKind: settings.splitsByKind) else {
            throw Problem(.bug, "no-target", "\(path) is not the name of a shapefile")
        }
        return ShapefileWriter(target, files, ShapefileSpool(splitsByKind: settings.splitsByKind))
    }
}

extension DBFFormat: FileSetFormat {
    public var outputNames: [String] { ["dbase"] }
    public var outputNoun: String { "a dBASE table" }
    public var systemNoun: String { "a CRS" }

    /// No coordinates are written.
    public func declares(_ space: CoordinateSpace) -> Bool { true }

    public func files(named path: String, _ settings: OutputSettings) -> [String]? {
        ShapefileTarget(path, splitsByKind: false, isTable: true)?.paths
    }

    /// Throws if the table would become that of a shapefile.
    public func writer(
        to files: OutputSet, named path: String, _ settings: OutputSettings
    ) throws(Problem) -> any LayerWriter {
        guard let target = ShapefileTarget(path, splitsByKind: false, isTable: true) else {
            throw Problem(.bug, "no-target", "\(path) is not the name of a .dbf")
        }
        guard try !FilePresence.isReachable(target.shapes) else {
            throw Problem(
                .usage, "table-of-shapes",
                "-o: \(pathName(target.shapes)) is there, and \(pathName(path)) would become the table of its shapes",
                hint: "choose another name")
        }
        return ShapefileWriter(target, files, ShapefileSpool())
    }
}

/// Keeps the features of a layer until the columns are known, then writes its files.
private final class ShapefileWriter: LayerWriter {
    private let target: ShapefileTarget
    private let files: OutputSet
    private let spool: ShapefileSpool

    init(_ target: ShapefileTarget, _ files: OutputSet, _ spool: ShapefileSpool) {
        (self.target, self.files, self.spool) = (target, files, spool)
    }

    var sink: Sink { Sink(spool) { [plan = spool.plan, target] in ShapefileEncoder(plan, isTable: target.isTable) } }

    func expect(_ fields: [Field], _ geometry: DeclaredGeometry?) {
        spool.add(fields)
        if let geometry { spool.expect(geometry) }
    }

    func finish(_ end: OutputEnd, _ ledger: Ledger) throws(Problem) {
        spool.add(end.madeFields)
        let projection: String? =
            switch end.system {
            case .wgs84: ShapefileOutput.wgs84
            case .defined(let text): text
            case .unknown: nil
            }
        try ShapefileOutput(target, files, projection: projection).write(
            spool, fields: end.fieldOrder, last: end.madeFields.map(\.name), ledger)
    }
}
