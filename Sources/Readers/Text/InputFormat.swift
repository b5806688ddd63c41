public import Layers
import Streams

/// A format that a layer can be read from.
public enum InputFormat: String, CaseIterable, Sendable {
    case csv
    case tsv
    case geojson
    case geojsonseq
    case shapefile
    /// Photos, by the positions in their EXIF data.
    case jpeg
    /// Tracks, routes and waypoints, as points.
    case gpx

    /// True if a layer's fields are known before its features are read.
    public var tellsFields: Bool { self != .geojson && self != .geojsonseq && self != .gpx }

    /// True if these first bytes are enough to recognise JSON, or XML by its root element; other formats need more.
    public static func canGuess(from start: Span<UInt8>) -> Bool {
        guard let first = firstByte(of: start) else { return false }
        if first == UInt8(ascii: "<") { return XMLStart.rootName(start) != nil }
        return first == UInt8(ascii: "{") || first == 0x1E || isJPEG(start)
    }

    /// True if these first bytes are those of a layer, not of a table or of numbers.
    public static func startsLayer(_ start: Span<UInt8>) -> Bool {
        canGuess(from: start) || firstByte(of: start) == UInt8(ascii: "<")
    }

    /// Reads ahead as little as shows that an input is a table: a header that starts with a letter or a quote, and a row. False if
    /// that does not show.
    public static func peekTable(_ input: inout ByteSource) throws(Problem) -> Bool {
        var count = -1
        while firstByte(of: input.peeked) == nil, input.peeked.count > count, count < CSVSample.length {
            count = input.peeked.count
            try input.peek(count + 1)
        }
        guard let first = firstByte(of: input.peeked) else { return false }
        let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20
        guard isLetter || first == UInt8(ascii: "\"") else { return false }
        return try CSVSample.peekFirstRows(&input) != nil
    }

    /// Guesses the format by the first bytes, then by the name; throws for formats known to be something else.
    public static func guess(
        from start: Span<UInt8>, name: String
    ) throws(Problem) -> (format: InputFormat, reason: String) {
        let byName = InputFormat(name: name)
        guard let first = firstByte(of: start) else {
            // An empty sequence is a layer without features.
            if byName == .geojsonseq { return (.geojsonseq, "file name") }
            throw .blank(start.count, name)
        }
        switch first {
        case UInt8(ascii: "{"):
            if byName == .geojsonseq { return (.geojsonseq, "starts with { and has the file name of a sequence") }
            return (.geojson, "starts with {")
        case 0x1E: return (.geojsonseq, "starts with a record separator")
        case UInt8(ascii: "["):
            let isTable = byName == .csv || byName == .tsv
            let starts: [Unicode.Scalar] = isTable ? ["{", "]"] : ["{", "]", "[", "\""]
            if starts.contains(where: { isArray(of: $0, start) }) { return (.geojson, "starts with an array") }
            if !isTable, isArrayLine(start) {
                throw Problem(
                    .data, "not-geojson", at: Place(source: name, byte: 0), "the file is a JSON array without features")
            }
        default: break
        }
        if starts(start, with: [0x00, 0x00, 0x27, 0x0A]) {
            throw Problem(
                .data, "not-seekable", at: Place(source: name, byte: 0),
                "the input is the .shp of a shapefile, whose files must be read together",
                hint: "give the path of the .shp, or of a .zip with all files")
        }
        if isJPEG(start) { return (.jpeg, "starts as a JPEG") }
        if isZip(start) {
            throw Problem(
                .data, "not-seekable", at: Place(source: name, byte: 0),
                "the input is a zip archive, which cannot be read from a pipe", hint: "give its path")
        }
        if first == UInt8(ascii: "<") {
            let root = XMLStart.rootName(start)
            if root == "gpx" { return (.gpx, "root element gpx") }
            if root == nil, byName == .gpx { return (.gpx, "starts with < and has the file name of GPX") }
        }
        if let other = otherFormat(start) {
            throw Problem(
                .data, "unknown-format", at: Place(source: name, byte: 0), "unsupported format: \(other)",
                hint:
                    "plat reads CSV, TSV, GeoJSON, GeoJSONSeq and GPX (plain or gzipped), shapefiles (plain or in a .zip) and JPEG photos"
            )
        }
        if let other = TextOfOthers.detect(start) {
            throw Problem(
                .data, "unknown-format", at: Place(source: name, byte: 0), "input \(other.message)", hint: other.hint)
        }
        switch byName {
        case .tsv?: return (.tsv, "file name")
        case .csv?: return (.csv, "file name")
        case .geojson?, .geojsonseq?, .shapefile?, .jpeg?, .gpx?:
            if let found = otherJSON(start, first) {
                throw Problem(
                    .data, "not-geojson", at: Place(source: name, byte: 0),
                    "the input is not GeoJSON: expected a JSON object, found \(found)")
            }
            return (.csv, "text that does not start with {, despite its file name")
        case nil: return (.csv, "text that does not start with {")
        }
    }

    /// Makes the format that the ending of a name stands for, ignoring `.gz`.
    private init?(name: String) {
        var name = name.lowercased()
        if name.hasSuffix(".gz") { name.removeLast(3) }
        switch name.split(separator: ".").last {
        case "csv"?: self = .csv
        case "tsv"?, "tab"?: self = .tsv
        case "geojson"?, "json"?: self = .geojson
        case "gpx"?: self = .gpx
        case "geojsonl"?, "geojsons"?, "geojsonseq"?, "ndjson"?, "jsonl"?: self = .geojsonseq
        default: return nil
        }
    }

    /// The first byte that is not blank, after a byte order mark.
    private static func firstByte(of start: Span<UInt8>) -> UInt8? {
        var index = starts(start, with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while index < start.count, [0x20, 0x09, 0x0A, 0x0D].contains(start[index]) { index += 1 }
        return index < start.count ? start[index] : nil
    }

    /// JSON that is not an object, as messages call it; nil for other text.
    ///
    /// - Parameter first: the first byte that is not blank.
    private static func otherJSON(_ start: Span<UInt8>, _ first: UInt8) -> String? {
        if first == UInt8(ascii: "[") { return "an array" }
        if first == UInt8(ascii: "\"") { return "a string" }
        // A lone word or number would be the header of a table without rows.
        guard start.count < 64 else { return nil }
        let words = String(decoding: start.indices.map { start[$0] }, as: UTF8.self).split { $0.isWhitespace }
        guard words.count == 1, let word = words.first else { return nil }
        if ["null", "true", "false"].contains(word) { return "\(word)" }
        return Double(word) != nil && word.allSatisfy { "0123456789+-.eE".contains($0) } ? "a number" : nil
    }

    /// True if the first bytes are an opening bracket and, after blanks, a certain byte.
    private static func isArray(of character: Unicode.Scalar, _ start: Span<UInt8>) -> Bool {
        var index = 0
        while index < start.count, start[index] != UInt8(ascii: "[") { index += 1 }
        index = JSONScanner.skipBlanks(start, from: index + 1)
        return JSONScanner.byte(start, at: index) == UInt8(ascii: character)
    }

    /// True if the text starts with a JSON array that ends with its line, which the header of a table does not.
    private static func isArrayLine(_ start: Span<UInt8>) -> Bool {
        var index = 0
        while index < start.count, start[index] != UInt8(ascii: "[") { index += 1 }
        guard var end = try? JSONScanner.endOfValue(start, from: index, depth: 0) else { return false }
        while end < start.count, [0x20, 0x09].contains(start[end]) { end += 1 }
        return end == start.count || start[end] == 0x0A || start[end] == 0x0D
    }

    /// Formats that people hand over by mistake, by the bytes that they start with.
    private static func otherFormat(_ start: Span<UInt8>) -> String? {
        let known: [([UInt8], String)] = [
            ([0x53, 0x51, 0x4C, 0x69, 0x74, 0x65], "a SQLite database"), ([0x50, 0x41, 0x52, 0x31], "a Parquet file"),
            ([0x66, 0x67, 0x62], "a FlatGeobuf file"), ([0x25, 0x50, 0x44, 0x46], "a PDF document"),
            ([0x42, 0x5A, 0x68], "bzip2-compressed data"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz-compressed data"),
            ([0x28, 0xB5, 0x2F, 0xFD], "zstd-compressed data"),
        ]
        if let match = known.first(where: { starts(start, with: $0.0) }) { return match.1 }
        if firstByte(of: start) == UInt8(ascii: "<") {
            guard let root = XMLStart.rootName(start), root.lowercased() != "html" else { return "HTML or XML" }
            return "XML with the root element <\(shortName(root))>"
        }
        return hasStrayNUL(start.extracting(..<min(start.count, 512))) ? "binary data" : nil
    }

    /// True if there is a NUL that is not in a quoted field of a table.
    private static func hasStrayNUL(_ start: Span<UInt8>) -> Bool {
        var isQuoted = false
        var index = 0
        while index < start.count {
            let byte = start[index]
            if byte == 0, !isQuoted { return true }
            if byte == UInt8(ascii: "\"") {
                if !isQuoted {
                    isQuoted = index == 0 || [0x0A, 0x0D, 0x2C, 0x3B, 0x09, 0x7C].contains(start[index - 1])
                } else if index + 1 < start.count, start[index + 1] == byte {
                    index += 1
                } else {
                    isQuoted = false
                }
            }
            index += 1
        }
        return false
    }

    private static func isJPEG(_ start: Span<UInt8>) -> Bool { starts(start, with: [0xFF, 0xD8, 0xFF]) }

    static func isZip(_ start: Span<UInt8>) -> Bool { starts(start, with: [0x50, 0x4B, 0x03, 0x04]) }

    private static func starts(_ bytes: Span<UInt8>, with prefix: [UInt8]) -> Bool {
        bytes.count >= prefix.count && prefix.indices.allSatisfy { bytes[$0] == prefix[$0] }
    }
}
