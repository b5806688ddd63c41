import Layers

/// The settings of a reader of a table: its layout, and the use of each column.
struct CSVPlan: Sendable {
    var delimiter: UInt8
    var hasHeader: Bool
    /// As many fields as each row must have.
    var columnCount: Int
    var geometry: Geometry
    /// The column of the third ordinate of points.
    var elevation: Int?
    /// The columns that are attributes, in the order in which they are wanted.
    var attributes: [Attribute] = []
    /// True if coordinates are degrees of WGS84.
    var isGeographic = true
    var demandsUTF8 = false
    var recordLimit = RecordLimit.standard

    enum Geometry: Sendable {
        /// Columns of latitude (or y) and longitude (or x).
        case point(latitude: Int, longitude: Int)
        case wkt(Int)
    }

    struct Attribute: Sendable {
        var column: Int
        var field: Field
        /// True if every value is known to be right, so that none is looked at again.
        var isVerified = false
    }
}
