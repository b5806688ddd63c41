package import Features
package import Layers

/// Facts about the rows of one part of the inputs that runs on other parts need.
package struct RowFacts: Sendable {
    package var fields: [Field]
    /// Kind of the first value by which rows are ordered; nil if no row has one.
    package var orderKind: OrderKey.Kind?
    /// True if a row came as degrees rather than map points.
    package var hasDegrees: Bool
    /// Number of records.
    package var read: Int

    package init(fields: [Field] = [], orderKind: OrderKey.Kind? = nil, hasDegrees: Bool = false, read: Int = 0) {
        (self.fields, self.orderKind, self.hasDegrees, self.read) = (fields, orderKind, hasDegrees, read)
    }

    /// The facts about these rows and those that follow.
    package func joined(with more: RowFacts) -> RowFacts {
        var all = FieldNumbers()
        for field in fields + more.fields { _ = all.number(of: field) }
        return RowFacts(
            fields: all.fields, orderKind: orderKind ?? more.orderKind, hasDegrees: hasDegrees || more.hasDegrees,
            read: read + more.read)
    }
}
