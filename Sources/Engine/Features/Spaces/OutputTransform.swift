public import Geometry
public import Layers
import Memory

/// Last step for a feature: takes it to the coordinates of the output, and cuts it at the antimeridian if it must not
/// cross that, as RFC 7946 requires for GeoJSON, or at another meridian where the map of its system ends. Halves of areas
/// become one where the map goes on.
public struct OutputTransform: FeatureOperation, ~Copyable {
    private let change: SpaceChange?
    private var probe: OperationProbe
    let cuts: Bool
    /// True if shapes are in degrees before the change, and not only after it.
    private let areDegrees: Bool
    private let isLast: Bool
    private var cutter = AntimeridianCutter()
    private var otherCutter: MeridianCutter?
    private var joiner: HalfJoiner?
    private var rounder: Rounder?
    private let digits: Int?
    /// True if nothing happens to single places within ±180° that have neither measures nor a box.
    let leavesPlaces: Bool

    /// Makes a step for one thread.
    ///
    /// - Parameters:
    ///   - areDegrees: true if shapes start in degrees of longitude and latitude of any system.
    ///   - cuts: true if shapes are cut at the antimeridian; they are then in degrees before or after the change.
    ///   - meridian: where shapes that are in degrees before the change are cut; nil for nowhere else.
    ///   - joins: true if shapes are in degrees before the change, and the antimeridian is within the map after it.
    ///   - isLast: true if features are written next, not kept for another pass.
    ///   - rounding: how coordinates will be rounded; nil if they are not.
    ///   - log: records what PROJ does.
    public init(
        from source: CoordinateSpace, to target: CoordinateSpace, areDegrees: Bool = false,
        cuts: Bool, alsoAt meridian: Double? = nil, joins: Bool = false, isLast: Bool = true,
        rounding: Rounding? = nil, log: OperationLog? = nil
    ) throws(Problem) {
        probe = OperationProbe(log)
        rounder = rounding.map { Rounder($0) }
        digits = rounding.flatMap { $0.keepsValid == .withAllDigits ? nil : $0.digits }
        self.isLast = isLast
        change = try SpaceChange(from: source, to: target)
        self.cuts = cuts
        if let meridian, meridian.magnitude != 180 { otherCutter = MeridianCutter(at: meridian) }
        if joins { joiner = HalfJoiner() }
        self.areDegrees = areDegrees || source == .wgs84
        leavesPlaces = change == nil && (self.areDegrees || !cuts)
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        if leavesPlaces, feature.shape.points.count == 1, feature.staysWithinWorld || !cuts, feature.measuresField < 0,
            feature.foreignMembers.isEmpty
        {
            return nil
        }
        var isChanged = cuts && areDegrees && !feature.staysWithinWorld && cutter.cut(&feature.shape)
        if otherCutter?.cut(&feature.shape) ?? false { isChanged = true }
        let isHalved = joiner?.close(&feature.shape) ?? false
        if change != nil { try SpaceChange.apply(change!, to: &feature, of: chunk, &probe) }
        if isHalved { joiner?.join(&feature.shape) }
        if cuts, !areDegrees { isChanged = cutter.cut(&feature.shape) }
        if isChanged { cutter.keepCut() }
        if isChanged || change != nil { feature.dropStaleBox(of: chunk) }
        // A single place repeats nothing. The rounder is used in place because it is large.
        if feature.shape.points.count > 1, try rounder?.apply(to: &feature, of: chunk) ?? false { isChanged = true }
        if let digits, !feature.foreignMembers.isEmpty { feature.roundBox(to: digits, of: chunk) }
        if isLast { feature.takeMeasures(isCut: isChanged) }
        return nil
    }
}
