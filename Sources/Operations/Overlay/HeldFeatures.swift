import Geometry
public import Layers

/// Where the features come together that others will be held against.
public final class HeldFeatures {
    /// Settings for what is kept of features.
    public struct Content: Sendable {
        public var keepsShapes = true
        public var keepsRects = false
        public var keepsValues = true
        /// Fields that say how large a feature is in pixels; nil where nobody asks.
        public var sizeFields: (width: String, height: String)?
        /// True if there may be points among the features that are held against them.
        public var expectsPlaces = true
        /// The field of numbers that says what is drawn over what.
        public var orderField: String?
        /// True if that field is wanted for nothing else.
        public var hidesOrder = false

        public init() {}
    }

    public let content: Content
    private var columns = HeldColumns()
    private var seen = FieldNumbers()
    private var hasOrder = false
    private var haveSizes = (width: false, height: false)

    public init(_ content: Content) { self.content = content }

    public var fields: [Field] { seen.fields }

    /// Fields that are known before the features.
    public func add(_ fields: [Field]) {
        for field in fields { _ = seen.number(of: field) }
    }

    /// True if there are features and none has the field of the drawing order that was asked for.
    public var lacksOrder: Bool { content.orderField != nil && !hasOrder && !columns.places.isEmpty }

    /// The first field of the size that no feature has had.
    public var missingSizeField: String? {
        guard let fields = content.sizeFields, !columns.places.isEmpty else { return nil }
        return haveSizes.width ? haveSizes.height ? nil : fields.height : fields.width
    }

    func take(_ holder: borrowing HeldGatherer) {
        let hidden = holder.hiddenField
        let numbers = holder.fields.enumerated().map { $0 == hidden ? -1 : Int32(seen.number(of: $1)) }
        columns.append(holder.columns, numbers)
        if holder.haveSizes.width { haveSizes.width = true }
        if holder.haveSizes.height { haveSizes.height = true }
        if holder.hasOrder { hasOrder = true }
    }

    /// Hands over all there is; none is left.
    func takeColumns() -> HeldColumns {
        var taken = HeldColumns()
        swap(&taken, &columns)
        return taken
    }
}
