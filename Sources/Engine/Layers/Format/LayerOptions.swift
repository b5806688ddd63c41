public import Geometry

/// Options for reading layers; nil for what is guessed.
public struct LayerOptions: Sendable {
    /// What the options of single formats say.
    public var ofFormats = SettingsByFormat()
    /// Name of the encoding for `iconv`.
    public var encoding: String?
    /// The only fields to read; in this order if the format has columns.
    public var fields: [String]?
    /// Fields whose absence is reported.
    public var expectedFields: [String] = []
    /// Fields that options of the command name: a column of such a name is a field, even if it could hold coordinates.
    public var namedFields: Set<String> = []
    /// Columns that are fields even if they also make the geometry.
    public var keptColumns: Set<String> = []
    /// True if other inputs may have the fields that this one lacks.
    public var isOneOfMany = false
    /// True if tracks of several inputs get the name of their file before their own, as they may have the same name.
    public var namesTracksByFile = true
    /// Fields whose values are read as text.
    public var stringFields: Set<String> = []
    /// Fields whose texts a leading step reads as numbers.
    public var numberFields: Set<String> = []
    /// Texts that a leading step reads as null, so that they say nothing about the type of a column.
    public var nullTexts = NullTexts()
    /// Fields that are read for leading steps, and hidden from what follows unless they are wanted anyway.
    public var stepFields: [String] = []
    /// Fields that leading steps make, which readers need not find.
    public var madeFields: Set<String> = []
    /// The names in the layer of fields that leading steps rename, by the new ones.
    public var renamedFields: [String: String] = [:]
    /// Prepares leading steps for several inputs, which may write a field in upper or lower case.
    public var beginSeveral: @Sendable () -> Void = {}
    /// Steps that each record of the layer passes before those of a command.
    public var leading: [Step] = []
    /// Finds what is wrong with the leading steps once the records are known, such as a field that none has.
    public var faultsOfSteps: @Sendable () -> [Problem] = { [] }
    /// The fields that leading steps name and a record has had.
    public var fieldsFoundBySteps: @Sendable () -> [String] = { [] }
    /// True if values are needed even where the bytes of the input could be copied.
    public var needsFields = false
    /// True if the output depends on which columns of a table are numbers; a table does not.
    public var needsTypes = true
    /// True if a table from a slow pipe is read from its first row on, without waiting for a larger sample. The first
    /// row then decides how the table is read.
    public var isLive = false
    /// The coordinate space of the input; nil for the declared one, or WGS84.
    public var sourceSpace: CoordinateSpace?
    /// The way of edges of more than 180°; nil to decide it for each ring.
    public var edges: LongEdges?
    /// Classifies the definition of a coordinate reference system.
    public var classifySystem: @Sendable (String) throws(Problem) -> SystemVerdict = { _ in .other }
    /// True if the coordinates of a system are angles.
    public var isGeographic: @Sendable (String) throws(Problem) -> Bool = { _ in false }
    /// True if features have no fields, and the .dbf of a shapefile is not read.
    public var leavesOutAttributes = false
    /// True if shapes are read even if the table of their attributes is damaged.
    public var toleratesBadTables = false
    /// True if readers also note harmless oddities.
    public var isExamined = false
    public var threads = 1
    /// Bytes of text that one thread reads at a time; fewer where single records take long.
    public var chunkLength = LineChunks.chunkLength
    public var recordLimit = RecordLimit.standard
    public var fieldLimit = FieldLimit.standard
    /// True if all columns of a table are fields, because the command makes geometries from them.
    public var takesNoGeometry = false
    /// True if lines of LAT,LON without a header are a layer.
    public var takesLines = false
    public var needsGeometry = GeometryNeed.always
    /// The only region that features are wanted of, for formats with an index; nil for all features.
    public var region: WantedRegion?
    /// The range of the input to read, and its path; nil to read all of it.
    public var range: (path: String, range: InputRange)?
    /// Types of columns that are known from an earlier reading of the same table.
    public var knownTypes: [String: FieldType]?
    /// The source of the times of the positions of lines, which are then read as points; nil to read lines as they are.
    public var lineTimes: LineTimes?

    public init() {}

    /// The fields that are wanted, by their names in the layer, without those that only leading steps make; nil for all.
    public var sourceFields: [String]? {
        fields?.map { renamedFields[$0] ?? $0 }
    }

    /// The only fields to read, those for leading steps included; nil for all.
    public var readFields: [String]? {
        sourceFields.map { fields in fields + stepFields.filter { !fields.contains($0) } }
    }

    /// Names of the fields of a layer that are read for leading steps only.
    public func hiddenNames(in facts: LayerFacts) -> Set<String> {
        let hidden =
            facts.declaresFields
            ? Set(facts.stepFields.map(\.name)) : sourceFields.map { Set(stepFields).subtracting($0) } ?? []
        return hidden.subtracting(madeFields)
    }

    /// Adds a field that a command needs to those that are read; returns true if it was not wanted otherwise.
    public mutating func alsoRead(_ field: String) -> Bool {
        namedFields.insert(field)
        guard let fields, !fields.contains(field) else { return false }
        self.fields = fields + [field]
        return true
    }
}

/// The source of the times of the positions of a line.
public enum LineTimes: Sendable {
    /// Fields such as `coordTimes`.
    case fields
    /// The measures of the positions.
    case measures
}

/// When a table without coordinates is an error. Otherwise its rows are features without a geometry.
public enum GeometryNeed: Hashable, Sendable {
    case always
    /// If the table seems to have coordinates; else a note may say that none were found.
    case ifLikely(isNoted: Bool)
    case never
}

/// The kind of a text that should define a coordinate reference system.
public enum SystemVerdict: Sendable {
    case wgs84
    case other
    /// Not a definition.
    case none
}
