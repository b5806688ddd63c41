/// Request for the values that a page keeps of each feature, beside its drawing.
public struct PageRequest: Sendable {
    /// Fields whose values are kept; nil for all.
    public var fields: Set<String>?
    /// Field with the file of the image in the callout.
    public var imageField: String?
    /// Fields with the lowest and the highest zoom level at which a feature shows.
    public var zoomFields: (lowest: String, highest: String)?
    /// Bytes of values and positions beyond which reading ends, as no page could hold them.
    public var mostBytes = Int.max

    public init() {}
}
