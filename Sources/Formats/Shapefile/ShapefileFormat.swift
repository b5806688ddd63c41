import FormatKit
public import Layers
import Streams

/// Shapefiles, in a folder or in a .zip.
public struct ShapefileFormat: PathFormat {
    public init() {}

    public var name: String { "shapefile" }
    public var noun: String { "a shapefile" }
    public var inputNoun: String { "shapefiles (plain or in a .zip)" }
    public var traits: FormatTraits {
        [
            .declaresFields, .hasColumns, .hasTypes, .isSeveralFiles, .hasEncoding, .hasLines,
            .keepsSystem, .hasAllDigits, .turnsRings,
        ]
    }
    public var endings: [String] { ["shp"] }
    public var companionEndings: [String] { ["shx", "dbf", "prj", "cpg"] }
    public var inputNames: [String] { ["shp", "zip", "esri shapefile"] }
    public var readingOptions: (any FormatReadingOptions.Type)? { ShapefileReadingOptions.self }

    /// Throws for a file that cannot be read as a stream.
    public func recognize(_ start: Span<UInt8>, of input: InputStart) throws(Problem) -> String? {
        guard input.first != nil else { return nil }
        if start.starts(with: [0x00, 0x00, 0x27, 0x0A]) {
            throw Problem(
                .data, "not-seekable", at: InputLocation(source: input.name, byte: 0),
                "the input is the .shp of a shapefile, whose files must be read together",
                hint: "give the path of the .shp, or of a .zip with all files")
        }
        if start.isZip {
            throw Problem(
                .data, "not-seekable", at: InputLocation(source: input.name, byte: 0),
                "the input is a zip archive in a pipe that is not the standard input",
                hint: "pipe it into plat, as in 'curl -sSL URL | plat cat', or save it first")
        }
        return nil
    }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        throw Problem(
            .usage, "not-seekable", at: InputLocation(source: source.name),
            input.isStandardInput
                ? "a shapefile is several files and cannot be read from standard input"
                : "the file is not a shapefile",
            hint: "give the path of the .shp, or of a .zip that contains it")
    }

    public func layers(at path: String, isGiven: Bool) throws(Problem) -> [any LayerAtPath]? {
        if let (archive, inner) = try ZipArchive.split(path) {
            let layers = try ShapefileArchive(path: archive)
            // Text is read by other formats.
            if inner.map({ layers.hasText(at: $0) }) ?? layers.stems.isEmpty { return nil }
            let stems = if let inner { [try layers.stem(of: inner)] } else { layers.stems }
            return stems.map { Archived(layers: layers, stem: $0, name: layers.name(of: $0), path: archive) }
        }
        guard let files = try ShapefileSet.files(of: path) else { return nil }
        return [Files(name: pathName(files["shp"] ?? files["dbf"] ?? path), path: path)]
    }

    public func files(at path: String) throws(Problem) -> [String]? {
        if let (archive, _) = try ZipArchive.split(path) { return [archive] }
        return try ShapefileSet.files(of: path).map { [String]($0.values) }
    }

    public func problem(at path: String) -> Problem? {
        guard path.lowercased().hasSuffix(".shx"), (try? FilePresence.isReachable(path)) == true,
            FilePresence.known(at: path) != .directory
        else { return nil }
        return Problem(
            .noInput, "no-shp", at: InputLocation(source: pathName(path)), "found neither a .shp nor a .dbf next to it")
    }

    private struct Files: LayerAtPath {
        let name: String
        let path: String

        func open(_ index: Int, _ options: LayerOptions) throws(Problem) -> any OpenedLayer {
            // Files may have gone since they were found.
            guard let set = try ShapefileSet(path: path) else {
                throw Problem(
                    .noInput, "unreadable", at: InputLocation(source: name), "cannot read: no such file or directory")
            }
            return try ShapefileLayer(set, index: index, options: options)
        }

        func lengthOfRecords() throws(Problem) -> Int? { try ShapefileSet(path: path)?.shapes?.count }
    }

    private struct Archived: LayerAtPath {
        let layers: ShapefileArchive
        let stem: String
        let name: String
        let path: String

        var layerName: String? { FormatKit.layerName(ofFile: "\(stem).shp") }

        func open(_ index: Int, _ options: LayerOptions) throws(Problem) -> any OpenedLayer {
            try ShapefileLayer(try layers.layer(stem), index: index, options: options)
        }
    }
}
