public import Geometry
public import Layers

/// The options for reading layers; those that are nil are guessed.
public struct LayerOptions: Sendable {
    /// The byte between the columns of a table.
    public var delimiter: UInt8?
    public var hasHeader = true
    /// Name of the encoding for `iconv`.
    public var encoding: String?
    public var latitudeColumn: String?
    public var longitudeColumn: String?
    public var xColumn: String?
    public var yColumn: String?
    public var wktColumn: String?
    /// The only fields to read; in this order if the format has columns.
    public var fields: [String]?
    /// Fields whose absence is reported.
    public var expectedFields: [String] = []
    /// Fields that options of the command name: a column of such a name is a field, whatever else it could be.
    public var namedFields: Set<String> = []
    /// Columns that are fields even if they also make the geometry.
    public var keptColumns: Set<String> = []
    /// True if other inputs may have the fields that this one lacks.
    public var isOneOfMany = false
    /// Fields whose values are read as text.
    public var stringFields: Set<String> = []
    /// True if values are needed even where they could be passed on as they are in the input.
    public var needsFields = false
    /// True if the output depends on which columns of a table are numbers; a table does not.
    public var needsTypes = true
    /// True if a table that comes through a pipe is read as soon as its first row has come, so that a slow pipe need not
    /// be waited for. The first row then decides how the table is read.
    public var isLive = false
    /// The coordinate space of the input; nil for the one that the input declares, or WGS84.
    public var sourceSpace: CoordinateSpace?
    /// The way that edges of more than 180° take; nil to decide it by each ring.
    public var edges: LongEdges?
    /// Judges the definition of a coordinate reference system.
    public var judgeSystem: @Sendable (String) throws(Problem) -> SystemVerdict = { _ in .other }
    /// Tells whether the coordinates of a system are angles.
    public var isGeographic: @Sendable (String) throws(Problem) -> Bool = { _ in false }
    /// True if features have no fields, and the .dbf of a shapefile is not read.
    public var leavesOutAttributes = false
    /// True if shapes are read whatever is wrong with the table of their attributes.
    public var toleratesBadTables = false
    /// True if measures become a value.
    public var keepsMeasures = false
    /// True if readers also note harmless oddities.
    public var isExamined = false
    public var threads = 1
    /// Bytes of text that one thread reads at a time; fewer where single records take long.
    public var chunkLength = LineChunks.chunkLength
    public var recordLimit = RecordLimit.standard
    public var fieldLimit = FieldLimit.standard
    /// True if all columns of a table are fields, as the command makes geometries of them.
    public var takesNoGeometry = false
    /// False if a table without columns of coordinates is read as features without a geometry.
    public var needsGeometry = true
    /// The part of the input to read, and its path; nil to read all of it.
    public var part: (path: String, part: InputPart)?
    /// Types of columns that are known from an earlier reading of the same table.
    public var knownTypes: [String: FieldType]?

    public init() {}

    /// Adds a field that a command needs to those that are read; returns true if it was not wanted otherwise.
    public mutating func alsoRead(_ field: String) -> Bool {
        namedFields.insert(field)
        guard let fields, !fields.contains(field) else { return false }
        self.fields = fields + [field]
        return true
    }

    /// True if values that are not UTF-8 are errors.
    var demandsUTF8: Bool { encoding.map { ["utf-8", "utf8"].contains($0.lowercased()) } ?? false }
}

extension LayerOptions {
    /// Throws if an option says that positions are elsewhere than on WGS84, in a format that knows nothing else.
    ///
    /// - Parameter formats: the format and its verb, such as `photos have`.
    func demandDegrees(_ formats: String, code: String, at place: Place) throws(Problem) {
        guard let space = sourceSpace, space != .wgs84 else { return }
        if let system = space.system, try judgeSystem(system) == .wgs84 { return }
        throw Problem(
            .usage, code, at: place,
            "\(formats) positions in WGS84, so \(space.plane == nil ? Setting.sourceSystem : .planar) does not apply",
            hint: "omit it; read other layers in a run of their own")
    }
}

/// The verdict on a text that should define a coordinate reference system.
public enum SystemVerdict: Sendable {
    case wgs84
    case other
    /// No definition at all.
    case none
}

/// The columns of a table that hold the numbers of a record, and those that get the converted numbers.
public struct ColumnOptions: Sendable {
    /// The columns by name or number, in the order of a record.
    public var inputs: [String]
    public var outputs: [String]
    /// True if plat chose the names of the outputs, and so may overwrite columns that the user did not mean.
    public var areOutputsAssumed = false
    /// The byte between the columns; guessed when nil.
    public var delimiter: UInt8?
    public var hasHeader = true
    public var recordLimit = RecordLimit.standard
    /// Number of the first numbers that are in turn a latitude and a longitude, which people write in many ways.
    public var angleCount = 0
    /// Number of results that are not written over the numbers of a record; 0 if results replace them.
    public var resultCount = 0

    public init(inputs: [String], outputs: [String]) {
        self.inputs = inputs
        self.outputs = outputs
    }
}
