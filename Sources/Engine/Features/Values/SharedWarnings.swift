public import Layers
package import Times

extension Capability {
    public static let operations = Capability(
        warnings: [
            87: [.unordered],
            101: [.assumedUTC, .repeatedTime, .skippedTime],
            111: [.expiredModel, .outsideModel],
            124: [.replacedField],
            126: [.wideEdge, .invalidArea],
        ],
        skips: [51: [.invalidFix]],
        codes: [
            CodeText(.badRecords, "bad-order", "A sort field holds neither a number nor, for shapes, a time."),
            CodeText(
                .badRecords, "invalid-time", "A time or a decimal year has an unknown notation, or does not exist."),
            CodeText(.badRecords, "no-coordinates", "A point is needed, but the feature has no coordinates."),
            CodeText(
                .badRecords, "no-time",
                "The record of a fix, or of a feature of 'plat declination' or 'plat geocode reverse', has no time."),
            CodeText(
                .badRecords, "not-a-viewport",
                "The view of --viewport-field is not JSON with numbers within reason, as 'plat fit --json' writes it."),
            CodeText(
                .badRecords, "off-map",
                "A position beyond ±85° of latitude cannot have a shape on the map, or a drag ends beyond its edge."),
        ])
}

extension WarningKind {
    /// A polygon whose boundary crosses itself, for example.
    package static let invalidArea = WarningKind(
        "invalid-area", "a polygon is not valid, so its area may not be that of what it encloses",
        hint: "use --make-valid to repair polygons and measure them as they are then")
    /// An edge that spans half the world or all around it, so that there are several ways along it.
    package static let wideEdge = WarningKind(
        "wide-edge",
        "an edge spans 180° or 360° of longitude: lengths are along the shortest path, perimeters and areas null")
    /// A feature without a value to be ordered by.
    package static let unordered = WarningKind("unordered", "a feature without a value in the sort field comes first")
    /// A time without a zone, which was read as UTC.
    package static let assumedUTC = WarningKind(
        "assumed-utc", "a time without a zone was read as UTC", hint: "use \(OptionName.zone) to give their zone")
    /// A time that the clocks of a zone show twice, when they are set back.
    package static let repeatedTime = WarningKind(
        "repeated-time", "clocks were set back and show a time twice; it was read as the first of the two",
        hint: "write times with an offset, such as +01:00, to distinguish the two")
    /// A time that the clocks of a zone do not show, as they are set forward.
    package static let skippedTime = WarningKind(
        "skipped-time", "clocks were set forward and never show a time; it was read as if they had not been",
        hint: "is it in the zone of \(OptionName.zone)?")
    /// A date that the magnetic model is not made for.
    package static let expiredModel = WarningKind(
        "model-expired",
        "a date is outside the years of the magnetic model, so the declination is unknown",
        hint: "use --extrapolate to compute it anyway")
    /// A height that magnetic models are not made for.
    package static let outsideModel = WarningKind(
        "height-outside-model",
        "a height is outside -1 to 850 km, the range of the magnetic model; the values are null")
    /// A value of the input that is replaced by another in a field of the same name.
    package static let replacedField = WarningKind(
        "replaced-field", "a field of the input was replaced by the new field of the same name")
}

extension SkipReason {
    /// The fix has a negative accuracy, so its place is not valid.
    package static let invalidFix = SkipReason("invalid-fix")
}

extension OptionName {
    package static let zone = OptionName("--zone", of: .times)
    package static let timeFormat = OptionName("--time-format", of: .times)
}

extension Feature {
    /// Adds the warnings of a time that was read.
    @inline(__always)
    package mutating func warn(of reading: TimeReading, at byte: Int) {
        if reading.assumesUTC { warnings.add(.assumedUTC, at: byte) }
        if reading.shown != .once { warnings.add(reading.shown == .twice ? .repeatedTime : .skippedTime, at: byte) }
    }
}
