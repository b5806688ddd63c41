import Geometry
import Layers
import SQLite
import Streams

/// The layers that a GeoPackage lists.
struct GeoPackageContents: Sendable {
    let file: GeoPackageFile
    private(set) var tables: [GeoPackageTable] = []
    /// Names of tables of images, which are not read.
    private(set) var images: [String] = []

    init(_ file: GeoPackageFile) throws(Problem) {
        self.file = file
        let database = try file.connect()
        var (isGeoPackage, areTiles) = (false, false)
        do throws(SQLiteError) {
            let own = try Self.names(of: database)
            isGeoPackage = own.contains("gpkg_contents")
            areTiles = own.isSuperset(of: ["tiles", "metadata"])
            if isGeoPackage {
                (tables, images) = try Self.layers(of: database, hasGeometries: own.contains("gpkg_geometry_columns"))
            }
        } catch {
            throw file.problem(error)
        }
        guard isGeoPackage else {
            throw Problem(
                .data, "not-a-geopackage", at: InputLocation(source: file.name),
                "the file is a SQLite database, but not a GeoPackage",
                hint: areTiles
                    ? "tiles are cut and simplified; ask for the layers that they were made of"
                    : "convert it first, as with 'ogr2ogr out.geojson \(printable(file.name))'")
        }
        guard !tables.isEmpty else {
            let reason: Wording =
                images.isEmpty
                ? "the GeoPackage has no layers"
                : "the GeoPackage has images, but no layers: \(images.map { printable($0) }.joined(separator: ", "))"
            throw Problem(.data, "no-layers", at: InputLocation(source: file.name), reason)
        }
    }

    /// The names of tables and views, in lower case.
    private static func names(of database: borrowing Database) throws(SQLiteError) -> Set<String> {
        var names: Set<String> = []
        var statement = try database.prepare("SELECT lower(name) FROM sqlite_master WHERE type IN ('table', 'view')")
        while try statement.step() { names.insert(statement.string(0) ?? "") }
        return names
    }

    /// The names of the tables and views that people have made, in a file that may be another database.
    static func ownTables(of file: GeoPackageFile) throws(Problem) -> [String] {
        let database = try file.connect()
        do throws(SQLiteError) {
            var names: [String] = []
            var statement = try database.prepare(
                "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY rowid")
            while try statement.step() {
                guard let name = statement.string(0), name.lowercased() != "ogr_empty_table",
                    !["gpkg_", "rtree_", "sqlite_"].contains(where: name.lowercased().hasPrefix)
                else { continue }
                names.append(name)
            }
            return names
        } catch {
            throw file.problem(error)
        }
    }

    /// The layers and the tables of images.
    static func layers(
        of database: borrowing Database, hasGeometries: Bool = true
    ) throws(SQLiteError) -> (tables: [GeoPackageTable], images: [String]) {
        var tables: [GeoPackageTable] = []
        var images: [String] = []
        let geometries =
            hasGeometries
            ? "LEFT JOIN gpkg_geometry_columns g ON lower(g.table_name) = lower(c.table_name)"
            : "LEFT JOIN (SELECT NULL AS table_name, NULL AS column_name, NULL AS geometry_type_name, NULL AS srs_id, "
                + "NULL AS z, NULL AS m) g ON 0"
        var statement = try database.prepare(
            """
            SELECT c.table_name, lower(c.data_type), g.column_name, g.geometry_type_name, g.srs_id, g.z, g.m, \
            c.min_x, c.min_y, c.max_x, c.max_y FROM gpkg_contents c \(geometries) ORDER BY c.rowid
            """)
        while try statement.step() {
            guard let name = statement.string(0) else { continue }
            switch statement.string(1) {
            case "features", "attributes", "aspatial":
                // A table with several columns of geometry is listed once, with the first of them.
                guard tables.last?.name != name else { continue }
                var table = GeoPackageTable(name: name)
                table.geometryColumn = statement.string(1) == "features" ? statement.string(2) : nil
                table.typeName = statement.string(3)?.uppercased() ?? "GEOMETRY"
                table.system = statement.integer(4) ?? 0
                (table.z, table.m) = (statement.integer(5) ?? 2, statement.integer(6) ?? 2)
                if let west = statement.number(7), let south = statement.number(8), let east = statement.number(9),
                    let north = statement.number(10)
                {
                    table.box = Shape.Box(west: west, south: south, east: east, north: north)
                }
                tables.append(table)
            default: images.append(name)
            }
        }
        return (tables, images)
    }
}

/// A layer as the lists of a GeoPackage describe it.
struct GeoPackageTable: Sendable {
    let name: String
    /// Nil for a table of attributes.
    var geometryColumn: String?
    /// The type of its geometries in capitals, such as `MULTIPOLYGON`.
    var typeName = "GEOMETRY"
    /// The number of its CRS in the file.
    var system: Int64 = 0
    /// 0 if geometries have none, 1 if all have, 2 if some may.
    var z: Int64 = 2
    var m: Int64 = 2
    /// The bounds that the file claims.
    var box: Shape.Box?

    init(name: String) { self.name = name }

    var declared: DeclaredGeometry {
        DeclaredGeometry(
            kind, elevations: DeclaredGeometry.Ordinates(rawValue: z) ?? .some,
            measures: DeclaredGeometry.Ordinates(rawValue: m) ?? .some)
    }

    /// The kind of shapes that its type stands for; null for any.
    var kind: Shape.Kind {
        switch typeName {
        case "POINT": .point
        case "MULTIPOINT": .multiPoint
        case "LINESTRING", "CURVE": .lineString
        case "MULTILINESTRING", "MULTICURVE": .multiLineString
        case "POLYGON", "CURVEPOLYGON", "SURFACE": .polygon
        case "MULTIPOLYGON", "MULTISURFACE": .multiPolygon
        case "GEOMETRYCOLLECTION": .collection
        default: .null
        }
    }
}
