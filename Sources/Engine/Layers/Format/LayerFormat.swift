/// A format of layers, as its folder declares it. What it can do beyond that is in the protocols below.
public protocol LayerFormat: Sendable {
    /// Name in options and reports.
    var name: String { get }
    /// The format in messages, such as `a shapefile`.
    var noun: String { get }
    var traits: FormatTraits { get }
    /// Endings of file names that are those of this format alone.
    var endings: [String] { get }
    /// Endings that files of other content have as well.
    var sharedEndings: [String] { get }
    /// Endings of further files of a layer.
    var companionEndings: [String] { get }
    /// Its rows and chapters of the manual.
    var manual: FormatManual { get }
    /// Its messages and codes.
    var capabilities: [Capability] { get }
}

extension LayerFormat {
    public var sharedEndings: [String] { [] }
    public var companionEndings: [String] { [] }
    public var manual: FormatManual { FormatManual() }
    public var capabilities: [Capability] { [] }

    /// True if the ending of a file's name stands for the format.
    public func has(ending: String) -> Bool {
        endings.contains(ending) || sharedEndings.contains(ending) || companionEndings.contains(ending)
    }

    /// True if the format has all of some traits.
    public func has(_ traits: FormatTraits) -> Bool { self.traits.isSuperset(of: traits) }
}

/// What others must know of a format.
public struct FormatTraits: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Rows of text under named columns: all names come before the first row.
    public static let isTable = FormatTraits(rawValue: 1 << 0)
    /// The start of an input tells all its fields.
    public static let declaresFields = FormatTraits(rawValue: 1 << 1)
    /// Each feature has a value of its own for each field, or none.
    public static let hasColumns = FormatTraits(rawValue: 1 << 2)
    /// Numbers and text are distinguished.
    public static let hasTypes = FormatTraits(rawValue: 1 << 3)
    /// Features are the elements of one array, so that all but the first follow a separator.
    public static let joinsFeatures = FormatTraits(rawValue: 1 << 4)
    /// A collection may have members beside its features.
    public static let hasMembers = FormatTraits(rawValue: 1 << 5)
    /// Features have identifiers, if only as a column.
    public static let hasIdentifiers = FormatTraits(rawValue: 1 << 6)
    /// GeoJSON by RFC 7946: rings run counterclockwise, and shapes are cut at the antimeridian.
    public static let followsRFC7946 = FormatTraits(rawValue: 1 << 7)
    /// A layer is several files, which have names in common.
    public static let isSeveralFiles = FormatTraits(rawValue: 1 << 8)
    /// Text that may come through a pipe, compressed or not.
    public static let isText = FormatTraits(rawValue: 1 << 9)
    /// Values are text of an encoding that can be named.
    public static let hasEncoding = FormatTraits(rawValue: 1 << 10)
    /// Geometries can be lines or polygons.
    public static let hasLines = FormatTraits(rawValue: 1 << 11)
    /// A layer can be in any CRS, and stays in that of the input unless another is asked for.
    public static let keepsSystem = FormatTraits(rawValue: 1 << 12)
    /// Coordinates are stored with all their digits.
    public static let hasAllDigits = FormatTraits(rawValue: 1 << 13)
    /// Its features are points of tracks, routes and others, as their field `kind` says.
    public static let hasTracks = FormatTraits(rawValue: 1 << 14)
    /// Its features are addresses, with their parts in fields of the usual names.
    public static let hasAddresses = FormatTraits(rawValue: 1 << 15)
    /// An output is changed in place while it is written, so it must be a file.
    public static let needsFile = FormatTraits(rawValue: 1 << 17)
    /// A layer names its CRS by the code of a registry, or defines it in well-known text that is not ESRI's.
    public static let namesSystem = FormatTraits(rawValue: 1 << 18)
    /// An output can only be written by one run, which has all features.
    public static let isOfOneRun = FormatTraits(rawValue: 1 << 16)
    /// An output can only hold longitudes and latitudes in WGS84.
    public static let isInDegrees = FormatTraits(rawValue: 1 << 19)
    /// A table that has one column for geometries of any kind.
    public static let hasGeometryColumn = FormatTraits(rawValue: 1 << 24)
    /// Rings run in directions that the format prescribes, whatever those of features are.
    public static let turnsRings = FormatTraits(rawValue: 1 << 25)
}
