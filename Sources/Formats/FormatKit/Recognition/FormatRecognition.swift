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
        if let other = ForeignFormat(start, named: name) {
            let path = name == ByteSource.standardInputName ? "FILE" : name
            throw Problem(
                .data, "unknown-format", at: InputLocation(source: name, byte: 0),
                "unsupported format: \(other.name)", hint: "\(other.remedy?.advice(path) ?? listOfFormats)")
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
