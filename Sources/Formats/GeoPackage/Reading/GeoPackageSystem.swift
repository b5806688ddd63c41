import FormatKit
import Geometry
import Layers
import Memory
import SQLite

/// The meaning of coordinates.
extension GeoPackagePlan {
    mutating func decideSystem(
        _ database: borrowing Database, _ options: LayerOptions, _ facts: inout LayerFacts
    ) throws(Problem) {
        let system: DeclaredSystem
        do throws(SQLiteError) { system = try Self.system(table.system, database) } catch { throw problem(error) }
        let box = system.candidates.isEmpty || options.sourceSpace == nil ? try firstBox(database) : nil
        checksDegrees = try system.decide(options, &facts) { box }
    }

    /// The bounds of the first geometry that has positions.
    private func firstBox(_ database: borrowing Database) throws(Problem) -> Shape.Box? {
        let column = (table.geometryColumn ?? "").quoted
        var reader = WKBReader()
        var shape = Shape()
        do throws(SQLiteError) {
            var statement = try database.prepare(
                "SELECT \(column) FROM \(table.name.quoted) WHERE \(column) IS NOT NULL LIMIT 1000")
            while try statement.step() {
                shape.removeAll()
                guard let blob = try? GeoPackageBlob(statement.bytes(0)),
                    (try? reader.read(statement.bytes(0), from: blob.start, into: &shape)) != nil,
                    !shape.points.isEmpty
                else { continue }
                return shape.box
            }
        } catch {
            throw problem(error)
        }
        return nil
    }

    /// A CRS as the file defines it.
    private static func system(_ number: Int64, _ database: borrowing Database) throws(SQLiteError) -> DeclaredSystem {
        // These stand for no CRS.
        guard number != 0, number != -1 else { return DeclaredSystem() }
        var statement = try database.prepare("SELECT * FROM gpkg_spatial_ref_sys WHERE srs_id = ?")
        try statement.bind(number, to: 1)
        var system = DeclaredSystem(name: "\(number)")
        guard try statement.step() else {
            // Nearly all programs mean the code of EPSG.
            if number > 0 { system.add(code: number, of: "EPSG") }
            return system
        }
        var texts: [String: String] = [:]
        var code: Int64?
        for column in 0..<statement.columnCount {
            let title = statement.name(column).lowercased()
            texts[title] = statement.string(column)
            if title == "organization_coordsys_id" { code = statement.integer(column) }
        }
        if let name = texts["srs_name"] { system.name = name }
        if let code { system.add(code: code, of: texts["organization"] ?? "") }
        system.add(definition: texts["definition_12_063"])
        system.add(definition: texts["definition"])
        return system
    }
}
