import Features
public import Layers
public import Magnetism
public import Times

/// How the magnetic field is found for features, and what of it they get.
public struct DeclinationRequest: Sendable {
    /// Date of a feature.
    public enum Date: Sendable {
        /// The same decimal year for all.
        case year(Double)
        /// The time in a field, or in one with a name for times.
        case field(String?, DateNotation)
    }

    /// Height of a feature.
    public enum Height: Sendable {
        /// The same number of metres for all.
        case meters(Double)
        /// The metres in a field, or in one with a name for elevations, or else the elevation of a point.
        case field(String?)
    }

    /// How dates in a field are written.
    public enum DateNotation: Sendable {
        case times(TimeReader)
        case decimalYears
    }

    public var model = MagneticModel.wmm2025
    public var date: Date
    public var height = Height.field(nil)
    /// True to compute the field also for dates that the model is not made for.
    public var extrapolates = false
    /// Facts besides the usual ones.
    public var added: [MagneticFact] = []
    public var precision = Precision.digits(3)
    /// Fields of the input that are written; nil for all.
    public var written: [String]?

    public init(date: Date) { self.date = date }

    /// Names by which a field of heights is found, the likeliest first; small letters only. `z` is not one of them,
    /// because it may also be a part of the magnetic field.
    public static let heightNames = ["altitude", "alt", "ele", "elevation"]

    /// Facts that features get, in their order.
    var facts: [MagneticFact] { MagneticFact.usual + added }

    /// Index of a field's name among those of times; nil if it does not hold times.
    func rankOfTime(_ name: String) -> Int? {
        guard case .field(let named, _) = date else { return nil }
        if let named { return named == name ? 0 : nil }
        return FixColumn.time.names.firstIndex(of: FixColumn.bare(name))
    }

    /// Index of a field's name among those of heights; nil if it does not hold heights.
    func rankOfHeight(_ name: String) -> Int? {
        guard case .field(let named) = height else { return nil }
        if let named { return named == name ? 0 : nil }
        return Self.heightNames.firstIndex(of: FixColumn.bare(name))
    }

    /// The field with the times; nil if there is none.
    public func timeField(among fields: [Field]) -> String? { Self.best(fields, rankOfTime) }

    /// The field with the heights; nil if there is none.
    public func heightField(among fields: [Field]) -> String? { Self.best(fields, rankOfHeight) }

    private static func best(_ fields: [Field], _ rank: (String) -> Int?) -> String? {
        fields.enumerated().compactMap { index, field in rank(field.name).map { ($0, index, field.name) } }
            .min { ($0.0, $0.1) < ($1.0, $1.1) }?.2
    }
}
