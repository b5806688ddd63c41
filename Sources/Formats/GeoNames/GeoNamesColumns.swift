import Layers

/// Indices of the columns of a table with a header, by their names.
public struct GeoNamesColumns: Hashable, Sendable {
    /// Columns that such a table may have. It needs a name, a latitude and a longitude.
    enum Column: String, CaseIterable {
        /// `place`, `country`, `admin1`, `continent` or `common`; without this column all rows are places.
        case kind
        case geonameid
        case name
        case asciiname
        case alternatenames
        case latitude
        case longitude
        case country
        case admin1
        case admin2
        case population
        case featureCode = "feature_code"
        case timezone
        case iso3
        case continent
        case capital
        /// Square kilometres.
        case area = "area_km2"
        case languages
        case postalPattern = "postal_pattern"
        /// The box of a country, a division or a continent, over the 180th meridian if its west is greater than its east.
        case west, south, east, north
        /// Rings of a country: hundredths of degrees as `x y,x y;x y`.
        case outline
    }

    /// Number of columns of a row.
    let count: Int
    private var indices: [Column: Int] = [:]

    /// - Returns: Nil if the cells are not such a header.
    init?(_ cells: TableCells, in text: Span<UInt8>) {
        count = cells.count
        for index in 0..<cells.count {
            guard text.extracting(cells[index]).firstInvalidUTF8() == nil else { return nil }
            guard let column = Column(rawValue: cells.text(index, in: text).lowercased()) else { continue }
            guard indices.updateValue(index, forKey: column) == nil else { return nil }
        }
        guard indices[.name] != nil, indices[.latitude] != nil, indices[.longitude] != nil,
            indices[.geonameid] != nil
        else { return nil }
    }

    /// Index of a column in a row; past the end of the row if the table lacks it.
    subscript(_ column: Column) -> Int { indices[column] ?? count }
}
