public import Layers

extension Capability {
    public static let spaces = Capability(
        warnings: [
            83: [.clampedLatitude, .beyondMap, .staleBox],
            140: [.madeValid, .changedArea],
            150: [.partedMeasures],
            182: [.straightEdge, .shortEdge],
            191: [.collapsedRing, .brokenByRounding, .notRepaired, .collapsedGeometry],
        ],
        skips: [
            10: [.outsideBox, .notIntersecting],
            30: [.noPosition],
        ],
        codes: [
            CodeText(.badRecords, "hole-outside-shell", "With --edges, a hole lies outside its outer ring."),
            CodeText(
                .badRecords, "invalid-geometry", "A shape of 'plat intersect' or a region of 'plat fence' is not valid."
            ),
            CodeText(.badRecords, "invalid-rect", "A rect has a negative size."),
            CodeText(
                .badRecords, "invalid-region",
                "A region has an invalid centre, or a size that is negative or too large."),
            CodeText(.badRecords, "not-transformable", "PROJ cannot transform the position."),
            CodeText(
                .badRecords, "too-many-crossings",
                "So many edges of a shape cross each other that to draw or to repair it would take minutes."),
        ],
        versionNotes: [0: SystemLibrary.onDemand.map(\.description)])
}

extension WarningKind {
    /// A latitude that is not on the map.
    public static let clampedLatitude = WarningKind(
        "clamped-latitude", "a latitude beyond ±85° was moved to ±85°, near the edge of the map")
    /// A latitude beyond the area of EPSG:3857, which has no pole.
    package static let beyondMap = WarningKind(
        "beyond-map", "a latitude beyond ±85.06° lies outside the area of EPSG:3857; its y is far off the map")
    /// A `bbox` of a geometry that has changed.
    static let staleBox = WarningKind("stale-bbox", "the bbox of a feature was dropped because its geometry changed")
    /// A shape that was not valid and was repaired.
    static let madeValid = WarningKind("made-valid", "an invalid geometry was repaired")
    /// A polygon that was repaired and whose rings do not give its area.
    static let changedArea = WarningKind(
        "changed-area", "repairing a polygon has changed its area by more than 0.1 %")
    /// Measures of a shape that is kept only in part.
    package static let partedMeasures = WarningKind(
        "parted-measures", "the measures (M) of a clipped shape were dropped")
    /// A ring or a line with an edge of more than 180° that is kept straight on the map.
    static let straightEdge = WarningKind(
        "straight-edge",
        "an edge longer than 180° was kept straight, as drawn on the map",
        hint: "use \(OptionName.edges) short to take it across the antimeridian")
    /// A ring or a line with an edge of more than 180° that is taken over the antimeridian.
    static let shortEdge = WarningKind(
        "short-edge",
        "an edge longer than 180° was taken the short way, across the antimeridian",
        hint: "use \(OptionName.edges) straight to keep it as drawn on the map")
    /// A line or a ring that has no extent with its coordinates rounded.
    package static let collapsedRing = WarningKind(
        "collapsed-ring",
        "a line or ring has no extent after rounding its coordinates",
        hint: "use --precision to write more digits")
    /// A polygon that is not valid any more with its coordinates rounded.
    static let brokenByRounding = WarningKind(
        "broken-by-rounding",
        "a polygon touches or crosses itself after rounding its coordinates",
        hint: "use --make-valid to keep it valid, or --precision to write more digits")
    /// A polygon that stays invalid although it is to be kept valid.
    static let notRepaired = WarningKind(
        "not-repaired", "a polygon touches or crosses itself, and could not be repaired",
        hint: "use plat check to see where, or --precision to write more digits")
    /// A polygon that vanishes when it is kept valid on rounded coordinates.
    static let collapsedGeometry = WarningKind(
        "collapsed-geometry",
        "a polygon that was repaired or rounded has no area left; the feature has no geometry",
        hint: "if rounding has flattened it, use --precision to write more digits")
}

extension SkipReason {
    /// The feature does not meet the box of interest.
    static let outsideBox = SkipReason("outside-bbox", manual: "The feature is outside the --bbox.")
    /// The feature does not meet the requested rect or view.
    package static let notIntersecting = SkipReason(
        "not-intersecting", manual: "The feature is outside the rect of --intersecting, or outside the view.")
    /// The feature has no position for a view or a label.
    package static let noPosition = SkipReason(
        "no-position", manual: "The feature has no position for a label or, with 'plat fit --each', for a view.")
}

extension OptionName {
    package static let edges = OptionName("--edges", of: .layer)
}
