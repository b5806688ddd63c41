public import Geometry
public import Layers

/// Last step for a feature: takes it to the coordinates of the output, and cuts it at the antimeridian where it must
/// not cross that, as RFC 7946 asks of GeoJSON.
public struct Departure: ~Copyable {
    private let change: SpaceChange?
    private let cuts: Bool
    /// True if shapes are in degrees before the change, and not only after it.
    private let areDegrees: Bool
    private let isLast: Bool
    private var cutter = AntimeridianCutter()
    private var rounder: Rounder?
    private let digits: Int?

    /// Makes one for a thread of its own.
    ///
    /// - Parameters:
    ///   - areDegrees: true if they are in degrees of longitude and latitude before, of whatever system.
    ///   - cuts: that shapes, which are in degrees at one end then, are cut at the antimeridian.
    ///   - isLast: that features are written then, and not kept for another passage.
    ///   - rounding: how their coordinates will be rounded; nil where they are not.
    public init(
        from source: CoordinateSpace, to target: CoordinateSpace, areDegrees: Bool = false,
        cuts: Bool, isLast: Bool = true,
        rounding: Rounding? = nil
    ) throws(Problem) {
        rounder = rounding.map { Rounder($0) }
        digits = rounding?.digits
        self.isLast = isLast
        change = try SpaceChange(from: source, to: target)
        self.cuts = cuts
        self.areDegrees = areDegrees || source == .wgs84
    }

    /// - Parameter isPlain: that the shape is known to need no cut.
    @usableFromInline
    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk, isPlain: Bool) throws(BadRecord) {
        var isChanged = cuts && areDegrees && !isPlain && cutter.cut(&feature.shape)
        if let change { try change.apply(to: &feature, of: chunk) }
        if cuts, !areDegrees { isChanged = cutter.cut(&feature.shape) }
        if isChanged || change != nil { feature.dropStaleBox(of: chunk) }
        // A place repeats nothing. The rounder is large: it stays where it is.
        if feature.shape.points.count > 1, rounder?.apply(to: &feature, of: chunk) ?? false { isChanged = true }
        if let digits, !feature.foreignMembers.isEmpty { feature.roundBox(to: digits, of: chunk) }
        if isLast { feature.takeMeasures(isCut: isChanged) }
    }
}
