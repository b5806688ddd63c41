/// The meaning of colours and drawings, row by row.
public struct Legend: Hashable, Sendable {
    public var rows: [LegendEntry]
    public var title: String

    public init(rows: [LegendEntry] = [], title: String = "") {
        self.rows = rows
        self.title = title
    }
}
