public import Geometry
public import Layers
import Memory

/// First step of every command: takes a feature to the space that the command works in, and checks it against the box
/// of interest.
public struct InputTransform: FeatureOperation, ~Copyable {
    /// Nil if coordinates stay as they are.
    private let change: SpaceChange?
    private let box: GeographicBox?
    /// Change from the layer's space to that of the box; nil if they are the same.
    private let toBox: SpaceChange?
    private let isOnPlane: Bool
    /// True if nothing happens to single places.
    let leavesPlaces: Bool
    private var probe: OperationProbe
    /// True if it matters which way long edges go.
    private let resolvesEdges: Bool
    private let areOverlays: Bool
    private var resolver: LongEdgeResolver
    /// True if the shapes are in degrees before the change, and not only after it.
    private let areDegrees: Bool
    private let becomeDegrees: Bool
    /// True if the last shape is known to stay within ±180°, without a step over the antimeridian.
    private var isPlain = false

    /// True, as it says itself which shapes stay within ±180°.
    public static var keepsShapes: Bool { true }

    /// Makes a step for one thread.
    ///
    /// - Parameters:
    ///   - source: the space of the layer's coordinates.
    ///   - target: the space to take them to.
    ///   - areDegrees: true if the layer's coordinates are degrees of longitude and latitude of any system.
    ///   - edges: the rule for which way long edges go; nil if it does not matter.
    ///   - log: records what PROJ does.
    public init(
        from source: CoordinateSpace, to target: CoordinateSpace = .wgs84, areDegrees: Bool = false,
        within box: GeographicBox? = nil,
        resolving edges: LongEdgeRule? = nil, log: OperationLog? = nil
    ) throws(Problem) {
        let change = try SpaceChange(from: source, to: target, keepsOriginals: edges != nil && target == .wgs84)
        let toBox = box == nil || source.plane != nil ? nil : try SpaceChange(from: source, to: .wgs84)
        self.box = box
        probe = OperationProbe(log)
        self.change = change
        isOnPlane = source.plane != nil
        leavesPlaces = change == nil && box == nil
        self.toBox = toBox
        self.areDegrees = areDegrees || source == .wgs84
        becomeDegrees = target == .wgs84
        resolvesEdges = edges != nil
        areOverlays = edges?.areOverlays ?? false
        resolver = LongEdgeResolver(given: edges?.given)
    }

    /// Returns the reason if the feature is skipped.
    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        if leavesPlaces, feature.shape.points.count == 1 {
            // A place has no edges; most features of large layers are one.
            feature.staysWithinWorld = knowsWorld && feature.shape.points[0].x.magnitude <= 180
            return nil
        }
        if areDegrees, resolvesEdges { try resolveEdges(&feature, chunk) }
        // The box is checked in its own space first. In the space of the output, parts of edges would be missed.
        if let box {
            let isInside =
                if isOnPlane { box.intersects(onPlane: feature.shape.box) } else if let toBox {
                    try toBox.reaches(box, feature, chunk, &resolver)
                } else { box.intersects(feature.shape) }
            guard isInside else { return .outsideBox }
        }
        if areDegrees, resolvesEdges, !isPlain { note(&feature, chunk) }
        if change != nil {
            try SpaceChange.apply(change!, to: &feature, of: chunk, &probe)
            feature.dropStaleBox(of: chunk)
            if becomeDegrees, resolvesEdges {
                try resolveEdges(&feature, chunk)
                if !isPlain { note(&feature, chunk) }
            }
        }
        feature.staysWithinWorld = isPlain
        return nil
    }

    /// True if it finds out which shapes stay within ±180° as they come.
    var knowsWorld: Bool { areDegrees && resolvesEdges }

    private mutating func resolveEdges(_ feature: inout Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        guard feature.shape.points.count > 1 else {
            // A place has no edges.
            resolver.forgetCounts()
            isPlain = feature.shape.points.isEmpty || feature.shape.points[0].x.magnitude <= 180
            return
        }
        let hasMore =
            if let change { resolver.resolve(&feature.shape) { change.longitudeHalfway($0, $1) } } else {
                resolver.resolve(&feature.shape)
            }
        isPlain = resolver.isPlain
        if hasMore { feature.renewMeasures() }
        guard !resolver.hasStrayHole else {
            throw BadRecord(
                "hole-outside-shell", record: feature.record, at: chunk.byte(of: feature),
                "with \(OptionName.edges) a hole lies outside its outer ring",
                hint: "omit \(OptionName.edges) to let the holes of the polygon decide")
        }
    }

    private func note(_ feature: inout Feature, _ chunk: borrowing Chunk) {
        for _ in 0..<resolver.counts.straight { feature.warnings.add(.straightEdge, at: chunk.byte(of: feature)) }
        guard !areOverlays else { return }
        for _ in 0..<resolver.counts.short { feature.warnings.add(.shortEdge, at: chunk.byte(of: feature)) }
    }
}

/// Rule for which way edges of more than 180° go.
public struct LongEdgeRule: Sendable {
    /// The way for all edges; nil to go by each ring, and to count the edges.
    var given: LongEdges?
    /// True if shapes are made of rows, like the overlays of a map. Their lines then go the short way, as the help
    /// says, and edges that do so are not counted.
    var areOverlays: Bool

    public init(given: LongEdges?, areOverlays: Bool) {
        self.given = given
        self.areOverlays = areOverlays
    }
}
