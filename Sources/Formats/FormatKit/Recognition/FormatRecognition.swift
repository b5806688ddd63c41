public import Layers

/// Recognises the format of an input by its first bytes, then by its name.
public struct FormatRecognition: Sendable {
    /// Each is asked in this order.
    public let formats: [any ReadableFormat]

    public init(among formats: [any ReadableFormat]) { self.formats = formats }

    /// True if these first bytes are enough to recognise a format; most need more.
    public func isEvident(in start: Span<UInt8>) -> Bool {
        for format in formats where format.isEvident(in: start) { return true }
        return false
    }

    /// True if these first bytes are those of a layer, not of a table or of numbers.
    public func startsLayer(_ start: Span<UInt8>) -> Bool {
        isEvident(in: start) || start.firstByteOfText == UInt8(ascii: "<")
    }

    /// Reads ahead as little as shows the format of an input that comes slowly; false if that does not show it.
    public func isEvident(readingAheadIn source: inout ByteSource) throws(Problem) -> Bool {
        for format in formats where try format.isEvident(readingAheadIn: &source) { return true }
        return false
    }

    /// The format of an input, and the reason; throws for formats known to be something else.
    public func format(
        of start: Span<UInt8>, name: String, isEmptyLayer: Bool = false
    ) throws(Problem) -> (format: any ReadableFormat, reason: String) {
        let input = InputStart(
            name: name, first: start.firstByteOfText, namedFormat: format(named: name), isEmptyLayer: isEmptyLayer)
        for format in formats {
            if let reason = try format.recognize(start, of: input) { return (format, reason) }
        }
        guard input.first != nil else { throw .blank(start.count, name) }
        if let (other, remedy) = Self.otherFormat(start) {
            let path = name == ByteSource.standardInputName ? "FILE" : name
            throw Problem(
                .data, "unknown-format", at: InputLocation(source: name, byte: 0), "unsupported format: \(other)",
                hint: "\(remedy?.command(path) ?? listOfFormats)")
        }
        if let other = ForeignFormatSniffer.detect(start) {
            throw Problem(
                .data, "unknown-format", at: InputLocation(source: name, byte: 0), "input \(other.message)",
                hint: other.hint)
        }
        let named = [input.namedFormat].compactMap(\.self)
        for format in named + formats {
            if let reason = try format.takeText(start, of: input) { return (format, reason) }
        }
        throw Problem(
            .data, "unknown-format", at: InputLocation(source: name, byte: 0), "unsupported format",
            hint: "\(listOfFormats)")
    }

    /// The format of text that the ending of a name stands for, ignoring `.gz`.
    private func format(named name: String) -> (any ReadableFormat)? {
        var name = name.lowercased()
        if name.hasSuffix(".gz") { name.removeLast(3) }
        guard let ending = name.split(separator: ".").last.map({ String($0) }) else { return nil }
        return formats.first { $0.has(.isText) && $0.has(ending: ending) }
    }

    private var listOfFormats: String {
        let (texts, others) = (formats.filter { $0.has(.isText) }, formats.filter { !$0.has(.isText) })
        let list = "\(texts.map(\.inputNoun).joined(by: "and")) (plain or gzipped)"
        return "plat reads \(([list] + others.map(\.inputNoun)).joined(by: "and"))"
    }

    /// Programs that make of another format one that plat reads.
    private enum Remedy: String {
        case ogr2ogr
        case sevenZip = "7z"
        case unar
        case bzip2
        case xz
        case zstd

        func command(_ path: String) -> String {
            switch self {
            case .ogr2ogr: "convert it first, as with 'ogr2ogr out.geojson \(path)'"
            case .sevenZip: "unpack it first, as with '7z x \(path)'"
            case .unar: "unpack it first, as with 'unar \(path)'"
            case .bzip2, .xz, .zstd: "use '\(rawValue) -dc \(path) | plat …'"
            }
        }
    }

    /// Formats that people hand over by mistake, by the bytes that they start with.
    private static func otherFormat(_ start: Span<UInt8>) -> (name: String, remedy: Remedy?)? {
        let known: [([UInt8], String, Remedy?)] = [
            ([0x53, 0x51, 0x4C, 0x69, 0x74, 0x65], "a SQLite database, such as a GeoPackage", .ogr2ogr),
            ([0x50, 0x41, 0x52, 0x31], "a Parquet file", .ogr2ogr),
            ([0x66, 0x67, 0x62], "a FlatGeobuf file", .ogr2ogr),
            ([0x25, 0x50, 0x44, 0x46], "a PDF document", nil), ([0x42, 0x5A, 0x68], "bzip2-compressed data", .bzip2),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz-compressed data", .xz),
            ([0x28, 0xB5, 0x2F, 0xFD], "zstd-compressed data", .zstd),
            ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive", .sevenZip),
            ([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07], "a RAR archive", .unar),
        ]
        if let (_, name, remedy) = known.first(where: { start.starts(with: $0.0) }) { return (name, remedy) }
        if start.firstByteOfText == UInt8(ascii: "<") {
            guard let root = XMLStart.rootName(start), root.lowercased() != "html" else { return ("HTML or XML", nil) }
            if root == "kml" { return ("KML", .ogr2ogr) }
            if root == "FeatureCollection" { return ("GML", .ogr2ogr) }
            return ("XML with the root element <\(shortName(root))>", nil)
        }
        return hasStrayNUL(start.extracting(..<min(start.count, 512))) ? ("binary data", nil) : nil
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
}

extension Span<UInt8> {
    /// The first byte that is not blank, after a byte order mark.
    package var firstByteOfText: UInt8? {
        var index = startsWithByteOrderMark ? 3 : 0
        while index < count, [0x20, 0x09, 0x0A, 0x0D].contains(self[index]) { index += 1 }
        return index < count ? self[index] : nil
    }

    package var isZip: Bool { starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    package func starts(with prefix: [UInt8]) -> Bool {
        count >= prefix.count && prefix.indices.allSatisfy { self[$0] == prefix[$0] }
    }
}

extension [String] {
    /// The words with commas between them, and another word before the last.
    public func joined(by word: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
    }
}
