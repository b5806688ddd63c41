/// A format that layers are read from.
public protocol ReadableFormat: LayerFormat {
    /// Other names that an option takes for an input's format: those of other programs, and endings.
    var inputNames: [String] { get }
    /// Inputs of the format in messages, such as `JPEG photos`.
    var inputNoun: String { get }
    /// The options of the format alone; nil for none.
    var readingOptions: (any FormatReadingOptions.Type)? { get }

    /// Recognises an input by bytes that no other format starts with, and tells why; nil for other bytes.
    ///
    /// Throws for bytes that show a part of a layer, or one that must come otherwise.
    func recognize(_ start: Span<UInt8>, of input: InputStart) throws(Problem) -> String?

    /// Takes text that no format has recognised, and tells why; nil for a format that has its own marks.
    func takeText(_ start: Span<UInt8>, of input: InputStart) throws(Problem) -> String?

    /// True if these first bytes are enough to recognise the format or to exclude it, so that no more are waited for.
    func isEvident(in start: Span<UInt8>) -> Bool

    /// Reads ahead as little as shows that an input that comes slowly is of the format; false if that does not show.
    func isEvident(readingAheadIn source: inout ByteSource) throws(Problem) -> Bool

    /// False if the start of a file shows that it only shares its ending with the format, so that it is skipped in a folder.
    func mayBeLayer(_ start: Span<UInt8>) -> Bool

    /// Opens a layer that comes as one stream of bytes.
    func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer
}

extension ReadableFormat {
    public var readingOptions: (any FormatReadingOptions.Type)? { nil }

    public func recognize(_ start: Span<UInt8>, of input: InputStart) throws(Problem) -> String? { nil }

    public func takeText(_ start: Span<UInt8>, of input: InputStart) throws(Problem) -> String? { nil }

    public func isEvident(in start: Span<UInt8>) -> Bool { false }

    public func mayBeLayer(_ start: Span<UInt8>) -> Bool { true }

    public func isEvident(readingAheadIn source: inout ByteSource) throws(Problem) -> Bool { false }
}

/// A format whose layers are found by paths: those of several files, or of files that are read piece by piece.
public protocol PathFormat: ReadableFormat {
    /// The layer of a file whose name alone shows its format, so that nothing else need be tried.
    func layer(named path: String) -> (any LayerAtPath)?

    /// Layers that a path stands for; nil if it is not one of the format.
    ///
    /// - Parameter isGiven: true if the user says that the format is this one.
    func layers(at path: String, isGiven: Bool) throws(Problem) -> [any LayerAtPath]?

    /// Every file that a path stands for; nil if it is not one of the format.
    func files(at path: String) throws(Problem) -> [String]?

    /// The problem of a path that could be meant as one of the format but has no layer.
    func problem(at path: String) -> Problem?
}

extension PathFormat {
    public func layer(named path: String) -> (any LayerAtPath)? { nil }

    public func problem(at path: String) -> Problem? { nil }
}

/// A layer that was found by its path.
public protocol LayerAtPath {
    /// Name in messages.
    var name: String { get }
    /// Path of the file to read, or of the archive that contains it.
    var path: String { get }
    /// Its name among the layers of a file that may have several; nil for a file that is one layer.
    var layerName: String? { get }

    /// Opens it, again if need be.
    func open(_ index: Int, _ options: LayerOptions) throws(Problem) -> any OpenedLayer

    /// Number of bytes that ranges of its records count; nil for those of the file itself.
    func lengthOfRecords() throws(Problem) -> Int?

    /// Takes over those of the layers behind it that form one layer with it; returns how many.
    ///
    /// - Parameter following: nil for a layer that was not found by its path.
    mutating func join(_ following: ArraySlice<(any LayerAtPath)?>) -> Int
}

extension LayerAtPath {
    public var layerName: String? { nil }

    public func lengthOfRecords() throws(Problem) -> Int? { nil }

    public mutating func join(_ following: ArraySlice<(any LayerAtPath)?>) -> Int { 0 }
}

/// What is known of an input whose format is not, besides its first bytes.
public struct InputStart {
    /// The input's name in messages.
    public let name: String
    /// The first byte that is not blank, after a byte order mark.
    public let first: UInt8?
    /// The format that the ending of its name stands for.
    public let namedFormat: (any ReadableFormat)?
    /// True if a run of plat has said that it wrote no features into the pipe.
    public let isEmptyLayer: Bool

    public init(name: String, first: UInt8?, namedFormat: (any ReadableFormat)?, isEmptyLayer: Bool = false) {
        (self.name, self.first) = (name, first)
        (self.namedFormat, self.isEmptyLayer) = (namedFormat, isEmptyLayer)
    }

    /// True if its name stands for a format.
    public func isNamed(as format: some LayerFormat) -> Bool { namedFormat?.name == format.name }
}

/// An input whose format is known, besides its bytes.
public struct LayerInput {
    public let index: Int
    public let options: LayerOptions
    /// Why it is taken for its format; nil if the user says so.
    public let reason: String?
    /// Path of a regular file, which can be read ahead; nil for other inputs.
    public let path: String?
    public let isStandardInput: Bool
    /// Reads the same input again from its start; nil if it cannot be, or if the start must do.
    public let reopen: (() throws(Problem) -> ByteSource)?

    public init(
        index: Int, options: LayerOptions, reason: String?, path: String?, isStandardInput: Bool,
        reopen: (() throws(Problem) -> ByteSource)?
    ) {
        (self.index, self.options, self.reason) = (index, options, reason)
        (self.path, self.isStandardInput, self.reopen) = (path, isStandardInput, reopen)
    }

    /// The choice of a format that was not the user's.
    public func guess(of format: some LayerFormat) -> LayerFacts.Guess? {
        reason.map { LayerFacts.Guess("format", format.name, $0) }
    }
}
