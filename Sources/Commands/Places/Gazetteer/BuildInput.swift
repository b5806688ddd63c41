import Gazetteer
import GeoNamesTables
import Layers
import ShapefileLayers
import Streams

/// A text or a layer that a gazetteer is built from.
final class BuildInput {
    enum Content {
        case table(GeoNamesTable)
        /// A layer, which must be one of Natural Earth unless options name its fields.
        case layer(isOwn: Bool)

        /// Tables that others need come first: names go to places that are known.
        var rank: Int {
            switch self {
            case .table(.countries): 0
            case .table(.divisions): 1
            case .table(.places), .table(.named): 2
            case .layer: 3
            case .table(.postalCodes): 4
            case .table(.alternateNames): 5
            }
        }

        var name: String {
            switch self {
            case .table(let table): table.name
            case .layer(let isOwn): isOwn ? "layer" : "places of Natural Earth"
            }
        }
    }

    /// True for places that name the countries and divisions they are in by codes.
    var hasCodes: Bool {
        switch content {
        case .table(.places), .table(.named): true
        default: false
        }
    }

    /// The name in messages.
    let name: String
    let path: String
    let content: Content
    /// Facts about the data, for the gazetteer.
    var source: GazetteerSource
    private let encoding: String?
    private let entry: (archive: ZipArchive, entry: ZipArchive.Entry)?
    /// An input that can be read only once, kept open.
    private var kept: ByteSource?

    /// Bytes in which the first row of a table must be.
    static let lookAhead = 64 << 10

    /// Takes a layer.
    init(layer path: String, isOwn: Bool) {
        name = path == "-" ? ByteSource.standardInputName : pathName(path)
        self.path = path
        content = .layer(isOwn: isOwn)
        source = GazetteerSource()
        source.name = Self.lastPart(of: name)
        encoding = nil
        entry = nil
    }

    /// Takes a table, whose start was looked at.
    private init(
        _ start: consuming ByteSource, _ table: GeoNamesTable, path: String, encoding: String?,
        entry: (archive: ZipArchive, entry: ZipArchive.Entry)?
    ) {
        name = start.name
        self.path = path
        self.encoding = encoding
        self.entry = entry
        content = .table(table)
        source = GazetteerSource()
        source.name = Self.lastPart(of: name)
        (source.licence, source.attribution) = (Self.licence, Self.attribution)
        source.date = entry?.entry.modificationDay ?? ""
        source.take(start.peeked)
        if !start.isRereadable { kept = consume start }
    }

    private static let licence = "CC BY 4.0"
    private static let attribution = "Contains data of GeoNames, CC BY 4.0"

    private static func lastPart(of name: String) -> String {
        name.split(separator: "/").last.map { String($0) } ?? name
    }

    /// Opens the table to be read from its start.
    func open() throws(Problem) -> ByteSource {
        if let kept = kept.take() { return kept }
        if let entry { return try ByteSource(try entry.archive.open(entry.entry, name: name), encoding: encoding) }
        return try ByteSource(path: path, encoding: encoding)
    }

    /// Refuses what cannot be an input: folders and empty archives.
    static func check(_ paths: [String]) throws(Problem) {
        for path in paths where path != "-" {
            let location = InputLocation(source: pathName(path))
            switch FilePresence.known(at: path) {
            case .directory?:
                throw Problem(
                    .noInput, "unreadable", at: location, "cannot read: it is a folder", hint: "name the files in it")
            case .regular?:
                // An archive without files does not start as others do.
                guard try SmallFile.isZip(path) || path.lowercased().hasSuffix(".zip") else { continue }
                let entries = try ZipArchive(try SeekableFile(path: path)).entries
                if entries.allSatisfy({ $0.isDirectory }) {
                    throw Problem(.data, "unknown-table", at: location, "the archive holds no files")
                }
            default: break
            }
        }
    }

    /// The inputs that a path stands for: an archive may hold several.
    static func inputs(of path: String, encoding: String?, _ diagnostics: Diagnostics) throws(Problem) -> [BuildInput] {
        if path != "-", try SmallFile.isZip(path) { return try archived(path, encoding, diagnostics) }
        if let layer = try layer(path) { return [layer] }
        var source = try ByteSource(path: path, encoding: encoding)
        try source.peek(lookAhead)
        if let table = GeoNamesTable.recognize(source.peeked) {
            return [BuildInput(source, table, path: path, encoding: encoding, entry: nil)]
        }
        guard source.isRereadable, path != "-" else {
            throw isArchive(source.peeked) ? pipedArchive(source.name) : unknown(source.name)
        }
        return [BuildInput(layer: path, isOwn: false)]
    }

    /// A file that is certainly a layer: a shapefile.
    private static func layer(_ path: String) throws(Problem) -> BuildInput? {
        guard path != "-", try ShapefileSet.files(of: path) != nil else { return nil }
        return BuildInput(layer: path, isOwn: false)
    }

    private static func archived(
        _ path: String, _ encoding: String?, _ diagnostics: Diagnostics
    ) throws(Problem) -> [BuildInput] {
        let archive = try ZipArchive(try SeekableFile(path: path))
        let entries = archive.entries.filter { !$0.isDirectory && !$0.path.hasPrefix("__MACOSX/") }
        if entries.contains(where: { $0.path.lowercased().hasSuffix(".shp") }) {
            return [BuildInput(layer: path, isOwn: false)]
        }
        var inputs: [BuildInput] = []
        var others: [String] = []
        var isOlderLicence = false
        for entry in entries {
            let name = "\(pathName(path))/\(pathName(entry.path))"
            if lastPart(of: entry.path).lowercased().hasPrefix("readme") {
                if try saysOlderLicence(archive.open(entry, name: name)) { isOlderLicence = true }
                diagnostics.explain(
                    "readme", at: InputLocation(source: name), "the file is ignored except for its licence")
                continue
            }
            var source = try ByteSource(try archive.open(entry, name: name), encoding: encoding)
            try source.peek(lookAhead)
            if let table = GeoNamesTable.recognize(source.peeked) {
                inputs.append(BuildInput(source, table, path: path, encoding: encoding, entry: (archive, entry)))
            } else {
                others.append(entry.path)
            }
        }
        guard !inputs.isEmpty else { throw unknown(pathName(path)) }
        if !others.isEmpty {
            let names = others.prefix(5).map { printable($0) }.joined(separator: ", ")
            diagnostics.report(
                Problem(
                    .data, "unread-in-archive", severity: .warning, at: InputLocation(source: pathName(path)),
                    "\(others.count) other file\(others.count == 1 ? "" : "s") skipped: \(names)"))
        }
        if isOlderLicence {
            for input in inputs {
                input.source.licence = "CC BY 3.0"
                input.source.attribution = "Contains data of GeoNames, CC BY 3.0"
            }
        }
        return inputs
    }

    /// True if a readme names version 3.0 of the licence, as files of postal codes did.
    private static func saysOlderLicence(_ readme: any SeekableBytes) throws(Problem) -> Bool {
        var bytes = ByteBuffer()
        _ = try readme.read(into: &bytes, at: 0, upTo: lookAhead)
        let text = String(decoding: bytes.bytes.indices.map { bytes[$0] }, as: UTF8.self)
        return text.contains("Attribution 3.0") || text.contains("by/3.0")
    }

    /// True for the start of a zip archive with files.
    private static func isArchive(_ start: Span<UInt8>) -> Bool {
        let mark: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
        return start.count >= mark.count && mark.indices.allSatisfy { start[$0] == mark[$0] }
    }

    private static func pipedArchive(_ name: String) -> Problem {
        Problem(
            .data, "not-seekable", at: InputLocation(source: name),
            "a zip archive cannot be read from standard input or a pipe",
            hint: "name the file, or unpack it into the pipe with 'unzip -p'")
    }

    static func unknown(_ name: String) -> Problem {
        Problem(
            .data, "unknown-table", at: InputLocation(source: name),
            "this is neither a table of GeoNames nor the populated places of Natural Earth",
            hint: "to add a layer of your own, use --layer FILE --name-field FIELD")
    }
}

extension GazetteerSource {
    /// Reads the comments at the start of a table, such as `# licence: CC BY 4.0`.
    fileprivate mutating func take(_ start: Span<UInt8>) {
        for (key, value) in GeoNamesTable.comments(at: start) {
            switch key {
            case "source": name = value
            case "date": date = value
            case "licence": licence = value
            case "attribution": attribution = value
            default: break
            }
        }
    }
}
