import Features

/// Settings for the comparison of two layers.
public struct DiffRequest: Sendable {
    /// Fields that identify a feature; empty for its own identifier, else the field `id`.
    public var identityFields: [String] = []
    /// Fields that are not compared.
    public var ignored: Set<String> = []
    /// Fields that are read only to identify features, and not written.
    public var hidden: Set<String> = []
    /// Digits that positions are compared with; nil for all.
    public var digits: Int? = 7
    /// True if positions are longitudes and latitudes.
    public var areDegrees = true
    /// Distance up to which a position counts as the same, in metres or in units of a plane.
    public var tolerance: Double?
    /// True to keep the text of records, for those that turn out to be bad.
    public var keepsText = false
    /// True to write features that have not changed, too.
    public var keepsUnchanged = false

    /// The name of each layer of both inputs, those of the old one first; empty if each is one layer.
    public var layers: [String] = [] {
        didSet {
            var known: [String: UInt64] = [:]
            layerNumbers = layers.map { layer in
                let number = known[layer.lowercased()] ?? UInt64(known.count)
                known[layer.lowercased()] = number
                return number
            }
        }
    }
    /// The same number for layers of the same name.
    private(set) var layerNumbers: [UInt64] = []

    public init() {}

    /// Names of the fields that identify features, which the reader must give.
    public var neededFields: [String] { identityFields.isEmpty ? [FeatureIdentity.usualField] : identityFields }

    func isCompared(_ field: String) -> Bool {
        !ignored.contains(field) && !hidden.contains(field) && !identityFields.contains(field)
    }
}

/// The layers of a comparison.
@frozen
public enum DiffLayer: BitwiseCopyable, Sendable {
    case old
    case new
}
