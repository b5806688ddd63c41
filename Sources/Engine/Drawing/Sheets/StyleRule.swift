public import JSON

/// A rule of a style file: what it is for, and the values that it sets there.
public struct StyleRule: Sendable {
    /// The layer, unless it is for all.
    public var layer: String?
    /// The kind of geometry, unless it is for all.
    public var kind: StyleKind?
    /// Conditions that must all hold for a feature.
    public var conditions: [StyleCondition] = []
    /// The zoom levels, both included, unless it is for all.
    public var zoom: ClosedRange<Double>?
    public var settings: [StyleSetting] = []
    /// The text of its row in the legend.
    public var legend: String?
    public var location = TextLocation()
    /// Location of the layer's name in the file.
    var layerLocation = TextLocation()

    public init() {}

    /// True at the zoom levels of the rule. A view between two levels is of the lower one, so that rules for 0 to 5 and
    /// for 6 to 9 leave no gap. One that is smaller than level 0 is of level 0.
    func holds(atZoom level: Double) -> Bool {
        guard let zoom else { return true }
        let ends = zoom.upperBound == zoom.upperBound.rounded() ? zoom.upperBound + 1 : zoom.upperBound.nextUp
        let level = max(level, 0)
        return level >= zoom.lowerBound && level < ends
    }
}

/// A key and where its value comes from.
public struct StyleSetting: Sendable {
    public var key: StyleKey
    public var source: StyleSource
    /// Location of the value in the file.
    public var location: TextLocation

    public init(_ key: StyleKey, _ source: StyleSource, at location: TextLocation = TextLocation()) {
        self.key = key
        self.source = source
        self.location = location
    }
}

/// Source of a value. Values are texts that have been checked.
public enum StyleSource: Sendable {
    case constant(String)
    case field(FieldSource)
    /// Values at zoom levels that ascend.
    case zoom([(level: Double, value: String)])

    /// All values that the style file has, not those of features.
    public var texts: [String] {
        switch self {
        case .constant(let text): [text]
        case .field(let source): source.stops.map(\.value) + [source.otherwise].compactMap(\.self)
        case .zoom(let values): values.map(\.value)
        }
    }
}

/// A value that depends on a field.
public struct FieldSource: Sendable {
    /// A way to find values between two stops.
    public enum Method: String, CaseIterable, Sendable {
        /// Mixes the values of the stops on both sides.
        case linear
        /// Takes the value of the last stop that is not greater.
        case step
        /// Takes the value of the stop that is equal.
        case match
    }

    public var field: String
    public var location: TextLocation
    public var method: Method
    /// Stops by number, ascending, or by text. Empty if the field itself has the value.
    public var stops: [(at: Operand, value: String)]
    /// The value of features without a number that fits.
    public var otherwise: String?
}

/// A condition on a field.
public struct StyleCondition: Sendable {
    public enum Operator: String, CaseIterable, Sendable {
        case equal = "=="
        case different = "!="
        case less = "<"
        case notGreater = "<="
        case greater = ">"
        case notLess = ">="
        case among = "in"
        case notAmong = "not in"
        case exists
        case missing
    }

    public var field: String
    public var test: Operator
    /// One operand, or those of a list.
    public var operands: [Operand]
    public var location: TextLocation

    public init(_ field: String, _ test: Operator, _ operands: [Operand], at location: TextLocation = TextLocation()) {
        self.field = field
        self.test = test
        self.operands = operands
        self.location = location
    }
}

/// The other side of a comparison with a value of a feature.
public enum Operand: Hashable, Sendable {
    case number(Double)
    /// The UTF-8 of a text.
    case text([UInt8])
    case flag(Bool)
}
