public import Layers

/// A measure between two coordinates, or at a latitude.
public enum Measure: String, CaseIterable, Sendable {
    case distance
    case course
    case finalCourse = "final-course"
    case localDistance = "local-distance"
    case rhumbDistance = "rhumb-distance"
    case rhumbCourse = "rhumb-course"
    case seconds
    case metersPerPoint = "metres-per-point"
    case pointsPerMeter = "points-per-metre"

    /// True if it belongs to a latitude, not to two coordinates.
    public var isAtLatitude: Bool { self == .metersPerPoint || self == .pointsPerMeter }

    /// Name of its column.
    public var column: String { rawValue.replacing("-", with: "_") }

    var isCourse: Bool { self == .course || self == .finalCourse || self == .rhumbCourse }

    /// True if it is taken from the shortest path.
    var isGeodesic: Bool { self == .distance || self == .course || self == .finalCourse || self == .seconds }

    /// Millimetres and milliseconds; degrees and map points need more digits.
    public var usualPrecision: Precision { isCourse || isAtLatitude ? .digits(7) : .digits(3) }
}

/// Several measures, and what they depend on.
public struct MeasureRequest: Sendable {
    public var measures: [Measure]
    /// Metres per second on the way.
    public var speed = 1.0
    /// Digits of every number; nil for digits that suit each.
    public var precision: Precision?

    public init(_ measures: [Measure]) { self.measures = measures }

    /// The precision of each measure.
    public var precisions: [Precision] { measures.map { precision ?? $0.usualPrecision } }
}
