public import Layers
import Streams

/// The shapefiles in a zip archive.
public final class ShapefileArchive {
    /// The names of the shapefiles in the archive, without endings, in the order of the archive.
    public let stems: [String]
    /// The archive's name in messages.
    private let path: String
    private let archive: ZipArchive
    /// The entries of each layer by their endings.
    private var entries: [String: [String: ZipArchive.Entry]] = [:]
    /// Layers with a file that occurs twice.
    private var twins: Set<String> = []
    /// Files that could be layers but do not belong to a shapefile.
    private var strangers: [String] = []

    /// Endings of layers that plat reads from a pipe.
    private static let layersOfText = [
        "csv", "tsv", "tab", "json", "geojson", "geojsonl", "jsonl", "ndjson", "gpx", "nmea", "tcx", "kml", "topojson",
    ]
    private static let otherLayers = layersOfText + ["zip", "gpkg", "kmz"]

    public init(path: String) throws(Problem) {
        self.path = ZipArchive.name(of: path)
        archive = try ZipArchive(try SeekableFile(path: path))
        var order: [String] = []
        // Files of one layer may differ in case.
        var known: [String: String] = [:]
        for entry in archive.entries where !entry.isDirectory && !entry.path.hasPrefix("__MACOSX/") {
            guard let dot = entry.path.lastIndex(of: ".") else { continue }
            let ending = entry.path[entry.path.index(after: dot)...].lowercased()
            let written = String(entry.path[..<dot])
            let stem = known[written.lowercased()] ?? written
            if Self.otherLayers.contains(ending) { strangers.append(entry.path) }
            guard ShapefileSet.allEndings.contains(ending) else { continue }
            if entries[stem] == nil { order.append(stem) }
            known[written.lowercased()] = stem
            if entries[stem]?[ending] == nil {
                entries[stem, default: [:]][ending] = entry
            } else {
                twins.insert(stem)
            }
        }
        stems = order.filter { [entries] stem in entries[stem]?["shp"] != nil || entries[stem]?["dbf"] != nil }
        guard !stems.isEmpty || strangers.contains(where: Self.isText) else {
            throw otherFormat(archive.entries.map(\.path)) ?? nothing("the archive has no layer that plat reads")
        }
    }

    private static func isText(_ path: String) -> Bool {
        layersOfText.contains { path.lowercased().hasSuffix(".\($0)") }
    }

    /// True if a path in the archive is that of a layer of text.
    func hasText(at inner: String) -> Bool { strangers.contains(inner) && Self.isText(inner) }

    /// Stem of the layer that a path in the archive names, with or without its ending.
    public func stem(of inner: String) throws(Problem) -> String {
        if stems.contains(inner) { return inner }
        if let dot = inner.lastIndex(of: "."),
            ShapefileSet.endings.contains(inner[inner.index(after: dot)...].lowercased()),
            stems.contains(String(inner[..<dot]))
        {
            return String(inner[..<dot])
        }
        throw nothing("the archive has no layer '\(printable(inner))'", .noInput)
    }

    /// A layer's name in messages.
    public func name(of stem: String) -> String { "\(path)/\(pathName(stem)).shp" }

    /// Opens a layer, to be read from its start.
    public func layer(_ stem: String) throws(Problem) -> ShapefileSet {
        let layer = try ShapefileSet(name: name(of: stem)) { (ending) throws(Problem) in
            guard let entry = entries[stem]?[ending] else { return nil }
            return try archive.open(entry, name: "\(path)/\(pathName(entry.path))")
        }
        guard var layer else { throw nothing("the archive has no layer '\(printable(stem))'", .noInput) }
        if twins.contains(stem) {
            layer.notices.append(
                notice("twice-in-archive", "the archive has the files of \(printable(stem)) twice; the first were read")
            )
        }
        if !strangers.isEmpty, stem == stems.first {
            let names = strangers.prefix(5).map { printable($0) }.joined(separator: ", ")
            layer.notices.append(
                notice(
                    "unread-in-archive",
                    "\(strangers.count) other file\(strangers.count == 1 ? "" : "s") skipped: \(names)"))
        }
        return layer
    }

    /// The error for a spreadsheet, which is an archive too.
    private func otherFormat(_ paths: [String]) -> Problem? {
        guard paths.contains("xl/workbook.xml") || paths.contains("content.xml") else { return nil }
        return Problem(
            .data, "unknown-format", at: InputLocation(source: path),
            "unsupported format: a spreadsheet",
            hint:
                "convert it first: ogr2ogr -f CSV /vsistdout/ \(path) -oo HEADERS=FORCE | plat cat; of several sheets, name one after \(path)"
        )
    }

    private func notice(_ code: String, _ message: Wording) -> Problem {
        Problem(.data, code, severity: .warning, at: InputLocation(source: path), message)
    }

    private func nothing(_ message: Wording, _ kind: Problem.Kind = .data) -> Problem {
        let layers = stems + strangers.filter(Self.isText)
        let found = (layers.isEmpty ? strangers : layers).prefix(20).map { printable($0) }.joined(separator: ", ")
        let hint: Wording =
            switch layers.count {
            case 0: "plat reads shapefiles and layers of text from a .zip; unpack it first: \(found)"
            case 1: "its only layer is '\(found)'"
            default: "its layers are \(found)"
            }
        return Problem(kind, "no-layer", at: InputLocation(source: path), message, hint: found.isEmpty ? nil : hint)
    }
}
