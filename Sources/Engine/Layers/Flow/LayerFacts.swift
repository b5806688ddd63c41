public import Geometry

/// Facts about a layer before its features are read, and how they came to be known.
public struct LayerFacts: Sendable {
    /// The input's name in messages.
    public var source: String
    /// The format of the input; nil for a layer that was made.
    public var format: (any LayerFormat)?
    /// True if its features are points of tracks and others, as their field `kind` says.
    public var hasTracks: Bool { format?.has(.hasTracks) ?? false }
    public var guesses: [Guess] = []
    /// Problems to report to people once, such as two columns of one name.
    public var notices: [Problem] = []
    /// Says that it is several layers of its file, of which an output that has one layer loses the names.
    public var merging: Problem?
    /// True if another run reads the start of the input, and reports it.
    public var isContinued = false
    /// The fields, if they are known by now.
    public var fields: [Field] = []
    /// Fields that are read for leading steps only, which nothing else sees.
    public private(set) var stepFields: [Field] = []
    /// Names of fields that are read for leading steps only, whether or not the layer declares them.
    public var hiddenNames: Set<String> = []
    /// True if other inputs of the run may have the fields that this one lacks.
    public var isOneOfMany = false
    /// Columns that hold the geometry. They are not among the fields.
    public var geometryColumns: [String] = []
    /// The meaning of its coordinates.
    public var space = CoordinateSpace.wgs84
    /// The name of its coordinate system, if the definition is a long one.
    public var systemName: String?
    /// The member of a GeoJSON that declares its coordinate system.
    public var systemMember: String?
    /// True if coordinates are certainly not WGS84, and nothing says what they are.
    public var hasUnknownSystem = false
    /// True if it declares a system that PROJ does not know.
    public var hasBadSystem = false
    /// The bounds as the file gives them.
    public var box: Shape.Box?
    /// The type of geometries as the file gives it.
    public var geometry: String?
    /// The geometries that the file declares; nil if it declares nothing, or has none.
    public var declared: DeclaredGeometry?
    /// The kind of shapes that it declares; null for any.
    public var kind: Shape.Kind {
        get { declared?.kind ?? .null }
        set { declared = DeclaredGeometry(newValue) }
    }

    /// True if every geometry is a point, as that of a row with a latitude and a longitude, or there is none.
    public var hasOnlyPoints = false
    /// True if the file has an index and its features in the order of this.
    public var isSortedByPlace = false
    /// True if its points may have elevations.
    public var hasElevations = false

    public init(source: String, format: (any LayerFormat)? = nil) {
        self.source = source
        self.format = format
    }

    /// Sets the fields of the layer, and those of them that are read for leading steps only.
    public mutating func setFields(_ fields: [Field], forSteps names: Set<String>) {
        self.fields = fields.filter { !names.contains($0.name) }
        stepFields = fields.filter { names.contains($0.name) }
    }

    /// Changes the fields to those that records have once a step has worked on them.
    public mutating func pass(_ step: AnyOperation) {
        fields = step.fields(after: fields)
        stepFields = stepFields.compactMap { step.passed($0) }
    }

    /// True if the layer is an input whose start declares all its fields.
    public var declaresFields: Bool { format?.has(.declaresFields) ?? false }

    public var location: InputLocation { InputLocation(source: source) }

    /// A choice that no option has made.
    public struct Guess: Hashable, Sendable {
        /// The property that was guessed, such as `delimiter`.
        public var subject: String
        public var choice: String
        public var reason: String

        public init(_ subject: String, _ choice: String, _ reason: String) {
            self.subject = subject
            self.choice = choice
            self.reason = reason
        }
    }
}

/// The geometries that a layer may have, as its file declares them.
public struct DeclaredGeometry: Hashable, Sendable {
    /// Null for any.
    public var kind: Shape.Kind
    public var elevations: Ordinates
    public var measures: Ordinates

    public init(_ kind: Shape.Kind, elevations: Ordinates = .none, measures: Ordinates = .none) {
        (self.kind, self.elevations, self.measures) = (kind, elevations, measures)
    }

    /// Further numbers of positions, and which geometries have them; raw values are those of a GeoPackage.
    public enum Ordinates: Int64, Sendable {
        case none
        case all
        case some
    }
}
