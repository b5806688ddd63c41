public import Geometry

/// A format that layers are written in.
public protocol WritableFormat: LayerFormat {
    /// Other names that an option takes for an output's format: those of other programs, and endings.
    var outputNames: [String] { get }
    /// An output of the format in messages, such as `a CSV`.
    var outputNoun: String { get }
    /// The options of the format alone; nil for none.
    var writingOptions: (any FormatWritingOptions.Type)? { get }

    /// Advice on how a collection gets a box again whose own was dropped; nil if the format has no such boxes.
    var boxHint: Wording? { get }

    /// How an output treats the layers of a file that has several.
    func separation(_ settings: OutputSettings) -> LayerSeparation

    /// True if readers of an output know what its coordinates mean, as it says so or as that is usual.
    func declares(_ space: CoordinateSpace) -> Bool

    /// The format, if it is one of these kinds: a cast makes the runtime search all conformances, which takes 0.1 ms.
    var ofStreams: (any StreamFormat)? { get }
    var ofRows: (any RowFormat)? { get }
    var ofFileSets: (any FileSetFormat)? { get }
}

/// How an output treats the layers of a file that has several.
public enum LayerSeparation: Sendable {
    /// They are merged, because an output has one layer.
    case impossible
    /// They stay apart, with their names.
    case apart
    /// They are merged, because an option asks for one layer.
    case merged
}

extension WritableFormat {
    public func separation(_ settings: OutputSettings) -> LayerSeparation { .impossible }
    public var writingOptions: (any FormatWritingOptions.Type)? { nil }
    public var boxHint: Wording? { nil }
    public var ofStreams: (any StreamFormat)? { nil }
    public var ofRows: (any RowFormat)? { nil }
    public var ofFileSets: (any FileSetFormat)? { nil }
}

extension StreamFormat {
    public var ofStreams: (any StreamFormat)? { self }
}

extension RowFormat {
    public var ofRows: (any RowFormat)? { self }
}

extension FileSetFormat {
    public var ofFileSets: (any FileSetFormat)? { self }
}

/// A format that is written as one stream.
public protocol StreamFormat: WritableFormat {
    func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter
}

/// A format of which rows can be encoded before it is known which of them are written.
public protocol RowFormat: StreamFormat {
    func rows(_ settings: OutputSettings) -> RowForm
}

/// A format that is written as several files, of which all or none are there at the end.
public protocol FileSetFormat: WritableFormat {
    /// The file that states the CRS of a layer, such as `a .prj`.
    var systemNoun: String { get }

    /// The files of a layer; nil for a name that a layer cannot have.
    func files(named path: String, _ settings: OutputSettings) -> [String]?

    func writer(
        to files: OutputSet, named path: String, _ settings: OutputSettings
    ) throws(Problem) -> any LayerWriter
}

/// How a layer is written, whatever its format.
public struct OutputSettings: Sendable {
    public var precision: Precision = .digits(7)
    public var space = CoordinateSpace.wgs84
    /// The columns, for a table.
    public var columns: TableColumns?
    /// Fields whose values are put into rows that were encoded before.
    public var addedFields: [String] = []
    /// The names of the layers in the output; nil stands for the usual name. Empty if the output has a single layer.
    public var layers: [String?] = []
    /// The line that the licence of the data asks to be shown; nil for none.
    public var attribution: String?
    public var ends = Ends()
    /// What the options of single formats say.
    public var ofFormats = SettingsByFormat()
    /// True if the collection gets the bounding box of all features that are written.
    public var writesBox = false

    public init() {}

    /// The ends of the output that are written; another run may write the others.
    public struct Ends: Sendable {
        public var writesStart = true
        public var writesEnd = true
        /// True if features come before.
        public var followsFeatures = false

        public init() {}
    }
}

/// Writes one layer.
public protocol LayerWriter: AnyObject {
    /// The end of a pass whose features are written.
    var sink: Sink { get }

    /// Notes what a layer of the input declares, before its features.
    ///
    /// - Parameter geometry: what it declares of its geometries; nil if others are written.
    func expect(_ fields: [Field], _ geometry: DeclaredGeometry?)

    /// Notes that the features that follow are those of another input.
    ///
    /// - Parameters:
    ///   - source: the name of the input in messages; nil if they come from several.
    ///   - name: the name of the layer; nil if the output has a single layer.
    func beginLayer(of source: String?, named name: String?)

    /// Finishes one of several layers.
    func endLayer(_ end: OutputEnd)

    /// Writes everything before the first feature.
    func begin() throws(Problem)

    /// Writes rows to which values were added. They are of the format's `rows`.
    func add(rows: inout ByteBuffer) throws(Problem)

    /// Completes the output. It must not be called after a failed run, so that a partial output does not look complete.
    func finish(_ end: OutputEnd, _ ledger: Ledger) throws(Problem)

    /// Ends the last line after a failed run.
    func breakOff() throws(Problem)
}

extension LayerWriter {
    public func expect(_ fields: [Field], _ geometry: DeclaredGeometry?) {}

    public func beginLayer(of source: String?, named name: String?) {}

    public func endLayer(_ end: OutputEnd) {}

    public func begin() throws(Problem) {}

    public func add(rows: inout ByteBuffer) throws(Problem) {}

    public func breakOff() throws(Problem) {}
}

/// What is known of a layer when all its features were written.
public struct OutputEnd {
    /// Members of collections: JSON keys with their quotes, and JSON values.
    public var members: [(key: [UInt8], value: [UInt8])] = []
    /// Fields that the command has made, which come after all others.
    public var madeFields: [Field] = []
    /// The requested order of fields; nil for that of the input.
    public var fieldOrder: [String]?
    public var system = System.wgs84
    /// The definition of the CRS, for a format with the trait `namesSystem`; nil for a CRS that has none.
    public var definition: SystemDefinition?

    public init() {}

    /// The CRS of the coordinates.
    public enum System {
        case wgs84
        /// ESRI's well-known text.
        case defined(String)
        case unknown
    }
}

/// A CRS for formats that name it by a code of a registry, or define it in well-known text.
public struct SystemDefinition: Sendable {
    public var name: String
    /// The code in the EPSG registry; nil if it has none.
    public var code: Int?
    /// Well-known text, of the first edition if there is one.
    public var text: String

    public init(name: String, code: Int?, text: String) { (self.name, self.code, self.text) = (name, code, text) }

    public static let wgs84 = SystemDefinition(
        name: "WGS 84", code: 4326,
        text: #"GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],"#
            + #"AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree","#
            + #"0.0174532925199433,AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],"#
            + #"AUTHORITY["EPSG","4326"]]"#)
}

/// How rows are encoded and what is put into them.
public struct RowForm: Sendable {
    /// Makes the encoder for a thread.
    public let makeEncoder: @Sendable () -> AnyRowEncoder
    /// The notation of what is put into rows.
    public let notation: any RowNotation
    /// A text that differs where rows do, for those that wait in a file for a later run.
    public let layout: String

    public init<Encoder: RowEncoder & ~Copyable>(
        _ notation: any RowNotation, layout: String, _ makeEncoder: @escaping @Sendable () -> Encoder
    ) {
        self.makeEncoder = { AnyRowEncoder(makeEncoder()) }
        self.notation = notation
        self.layout = layout
    }

    /// For a run that writes no rows.
    public static var none: RowForm { RowForm(NoNotation(), layout: "") { NoRows() } }
}
