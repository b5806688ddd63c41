public import Geometry

/// The columns of a table that is written, which must be known before its first row.
public struct TableColumns: Sendable {
    /// Columns that hold a geometry.
    public enum Geometry: Sendable {
        /// No column, as geometries are not written.
        case none
        /// `lat` and `lon`, or their names in another space.
        case points
        /// The columns of points, and `z`.
        case pointsWithElevation
        /// `wkt`.
        case wkt
        /// `geom`, whatever its notation.
        case geometryColumn

        func columns(in space: CoordinateSpace) -> [String] {
            let names =
                switch space {
                case .wgs84: ["lat", "lon"]
                case .mapPoint, .pixel, .system, .plane: ["y", "x"]
                }
            return switch self {
            case .none: []
            case .points: names
            case .pointsWithElevation: names + ["z"]
            case .wkt: ["wkt"]
            case .geometryColumn: ["geom"]
            }
        }
    }

    public let geometry: Geometry
    public let hasID: Bool
    /// The names of all columns in order.
    public let columns: [String]
    /// The column of each field by the field's name.
    private let columnOfField: [String: Int]
    /// Notices about fields whose columns got another name.
    public var notices: [Problem]

    /// Number of columns before those of the fields.
    public let leadingColumns: Int

    /// - Parameters:
    ///   - hasID: true if identifiers get a column.
    ///   - space: the space of the coordinates.
    ///   - zIsElevation: true if a field `z` is the elevation, and so may be read as it.
    public init(
        fields: [Field], geometry: Geometry, hasID: Bool, space: CoordinateSpace = .wgs84, zIsElevation: Bool = false
    ) {
        self.geometry = geometry
        self.hasID = hasID
        var columns = geometry.columns(in: space) + (hasID ? ["id"] : [])
        leadingColumns = columns.count
        var columnOfField: [String: Int] = [:]
        var notices: [Problem] = []
        // A renamed field must not get the name of another field.
        var taken = Set(columns).union(fields.map { $0.name })
        var reserved = Set(columns)
        // Directly after the place, a field `z` would be read as the elevation.
        if geometry == .points, !hasID, !zIsElevation, fields.first?.name == "z" { reserved.insert("z") }
        for field in fields where columnOfField[field.name] == nil {
            columnOfField[field.name] = columns.count
            guard reserved.contains(field.name) else {
                columns.append(field.name)
                continue
            }
            var number = 2
            while taken.contains("\(field.name)_\(number)") { number += 1 }
            let name = "\(field.name)_\(number)"
            taken.insert(name)
            columns.append(name)
            notices.append(Self.renamed(field.name, name))
        }
        self.columns = columns
        self.columnOfField = columnOfField
        self.notices = notices
    }

    public func column(ofField name: String) -> Int? { columnOfField[name] }

    private static func renamed(_ old: String, _ new: String) -> Problem {
        Problem(
            .data, "renamed-column", severity: .warning,
            "attribute \(old) was written as \(new), because column \(old) holds \(old == "id" ? "the ids of the features" : "coordinates")"
        )
    }
}
