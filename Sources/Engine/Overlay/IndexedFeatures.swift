package import Geometry
public import Layers
import Memory

/// Gathers the features of a layer that the features of another will be compared with.
open class IndexedFeatures {
    /// Settings for what is kept of features.
    public struct Content: Sendable {
        public var keepsShapes = true
        public var keepsRects = false
        /// The map on which rects are compared, if it is turned.
        package var turned: TurnedMap?
        public var keepsValues = true
        /// Fields that hold a feature's size in pixels; nil if sizes are not needed.
        public var sizeFields: (width: String, height: String)?
        /// True if every shape is valid or repaired; false if that is looked at when a shape is first needed.
        public var areChecked = true
        /// True if the nearest on the globe will be looked for.
        public var findsNearest = true
        /// True if features will be looked for by rank: the first one, the largest, or the nearest on a plane.
        public var ranks = true
        /// Returns the position of a record, for messages, by its input, its number and its key.
        public var location: @Sendable (_ source: Int, _ record: Int, _ key: Int) -> InputLocation? = { _, _, _ in nil }
        /// The field of numbers that orders the drawing.
        public var orderField: String?
        /// True if that field is used for nothing else.
        public var hidesOrder = false

        public init() {}
    }

    public let content: Content
    private var columns = IndexedColumns()
    private var seen = FieldNumbers()
    private var hasOrder = false
    private var haveSizes = (width: false, height: false)

    public init(_ content: Content) { self.content = content }

    public var fields: [Field] { seen.fields }

    /// Fields that are known before the features.
    public func add(_ fields: [Field]) {
        for field in fields { _ = seen.number(of: field) }
    }

    /// True if there are features and none has the requested order field.
    public var lacksOrder: Bool { content.orderField != nil && !hasOrder && !columns.origins.isEmpty }

    /// The first field of the size that no feature has had.
    public var missingSizeField: String? {
        guard let fields = content.sizeFields, !columns.origins.isEmpty else { return nil }
        return haveSizes.width ? haveSizes.height ? nil : fields.height : fields.width
    }

    final func take(_ holder: inout IndexedGatherer) throws(Problem) {
        let hidden = holder.hiddenField
        let numbers = holder.fields.enumerated().map { $0 == hidden ? -1 : Int32(seen.number(of: $1)) }
        try keep(&holder.columns, numbers)
        if holder.haveSizes.width { haveSizes.width = true }
        if holder.haveSizes.height { haveSizes.height = true }
        if holder.hasOrder { hasOrder = true }
    }

    /// Keeps features in their order.
    ///
    /// - Parameter numbers: the numbers of their fields among all fields; negative for a field whose values are not kept.
    open func keep(_ columns: inout IndexedColumns, _ numbers: [Int32]) throws(Problem) {
        self.columns.append(&columns, numbers)
    }

    /// Takes out all columns, and leaves empty ones.
    func takeColumns() -> IndexedColumns {
        var taken = IndexedColumns()
        swap(&taken, &columns)
        return taken
    }
}
