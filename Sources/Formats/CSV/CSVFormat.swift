import FormatKit
public import Layers

/// Tables of text whose columns are separated by commas, or by any other character.
public struct CSVFormat: ReadableFormat {
    public init() {}

    public var name: String { "csv" }
    public var noun: String { "CSV" }
    public var inputNoun: String { "CSV" }
    public var traits: FormatTraits { .table }
    public var endings: [String] { ["csv"] }
    public var inputNames: [String] { [] }
    public var readingOptions: (any FormatReadingOptions.Type)? { CSVReadingOptions.self }

    /// True for a header that starts with a letter or a quote, and a row.
    public func isEvident(readingAheadIn source: inout ByteSource) throws(Problem) -> Bool {
        var count = -1
        while source.peeked.firstByteOfText == nil, source.peeked.count > count, count < CSVSample.length {
            count = source.peeked.count
            try source.peek(count + 1)
        }
        guard let first = source.peeked.firstByteOfText else { return false }
        let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20
        guard isLetter || first == UInt8(ascii: "\"") else { return false }
        return try CSVSample.peekFirstRows(&source) != nil
    }

    /// Any text may be a table, if only of one column.
    public func takeText(_ start: Span<UInt8>, of input: InputStart) throws(Problem) -> String? {
        if input.isNamed(as: self) { return "file name" }
        guard input.namedFormat != nil else { return "text that does not start with {" }
        if let found = Self.otherJSON(start, input.first ?? 0) {
            throw Problem(
                .data, "not-geojson", at: InputLocation(source: input.name, byte: 0),
                "the input is not GeoJSON: expected a JSON object, found \(found)")
        }
        return "text that does not start with {, despite its file name"
    }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        try CSVLayer(source, input, format: self)
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
}

/// Tables of text whose columns are separated by tabs.
public struct TSVFormat: ReadableFormat {
    public init() {}

    public var name: String { "tsv" }
    public var noun: String { "TSV" }
    public var inputNoun: String { "TSV" }
    public var traits: FormatTraits { .table }
    public var endings: [String] { ["tsv", "tab"] }
    public var inputNames: [String] { ["tab"] }
    public var readingOptions: (any FormatReadingOptions.Type)? { CSVReadingOptions.self }

    public func takeText(_ start: Span<UInt8>, of input: InputStart) -> String? {
        input.isNamed(as: self) ? "file name" : nil
    }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        try CSVLayer(source, input, format: self, delimiter: Self.tab)
    }

    static var tab: UInt8 { UInt8(ascii: "\t") }
}

extension FormatTraits {
    fileprivate static let table: FormatTraits = [
        .isTable, .declaresFields, .hasColumns, .hasIdentifiers, .isText, .hasEncoding, .hasLines,
    ]
}

extension CSVLayer {
    fileprivate convenience init(
        _ source: consuming ByteSource, _ input: LayerInput, format: some LayerFormat, delimiter: UInt8? = nil
    ) throws(Problem) {
        var options = input.options
        options.csv.delimiter = options.csv.delimiter ?? delimiter
        try self.init(source, reopen: input.reopen, index: input.index, options: options, format: format)
        if let guess = input.guess(of: format) { facts.guesses.insert(guess, at: 0) }
    }
}
