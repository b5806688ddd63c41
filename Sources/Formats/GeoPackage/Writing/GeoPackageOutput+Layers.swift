import FormatKit
import Geometry
import Glibc
import Layers
import SQLite
import Streams

/// Layers that are added, extended and removed.
extension GeoPackageOutput {
    /// The layers of a file that is changed.
    func tables() throws(Problem) -> [GeoPackageTable] {
        do throws(SQLiteError) { return try GeoPackageContents.layers(of: database).tables } catch {
            throw problem(error)
        }
    }

    func add(
        _ spool: FeatureSpool, _ schema: GeoPackageSchema, named name: String, _ end: OutputEnd
    ) throws(Problem) {
        let system = schema.geometry == nil ? 0 : try number(of: end)
        let box = spool.shapes.box
        let bounds = box.isNull ? "NULL, NULL, NULL, NULL" : "\(box.west), \(box.south), \(box.east), \(box.north)"
        try execute(schema.creation(named: name))
        try execute(
            """
            INSERT INTO gpkg_contents VALUES (\(name.quotedText), '\(schema.geometry == nil ? "attributes" : "features")', \
            \(name.quotedText), '', \(Self.now), \(bounds), \(schema.geometry == nil ? "NULL" : "\(system)"))
            """)
        if let geometry = schema.geometry {
            let shapes = spool.shapes
            func flag(_ count: Int, _ expected: DeclaredGeometry.Ordinates?) -> Int64 {
                if shapes.shapes == 0 { return expected?.rawValue ?? 0 }
                return count == 0 ? 0 : count == shapes.shapes ? 1 : 2
            }
            try execute(
                """
                INSERT INTO gpkg_geometry_columns VALUES (\(name.quotedText), \(geometry.quotedText), \
                '\(schema.typeName)', \(system), \(flag(shapes.withElevations, spool.expected?.elevations)), \
                \(flag(shapes.withMeasures, spool.expected?.measures)))
                """)
        }
        try execute("INSERT INTO gpkg_ogr_contents VALUES (\(name.quotedText), \(spool.shapes.features))")
        let rows = GeoPackageRows(self, schema, into: name, system: Int32(truncatingIfNeeded: system), spool)
        try rows.insert(after: 0)
        if let geometry = schema.geometry {
            try makeIndex(of: name, geometry, key: schema.key, rows.index, count: spool.shapes.shapes)
        }
        for statement in Self.countTriggers(name) { try execute(statement) }
    }

    /// Adds features to a layer, whose columns get what they lack.
    func append(
        _ spool: FeatureSpool, _ schema: GeoPackageSchema, to table: GeoPackageTable, _ end: OutputEnd
    ) throws(Problem) {
        let columns: GeoPackageColumns
        do throws(SQLiteError) { columns = try GeoPackageColumns(of: table, database) } catch { throw problem(error) }
        guard let key = columns.key else {
            throw refused(table, "it has no INTEGER PRIMARY KEY")
        }
        if schema.geometry != nil, spool.shapes.shapes > 0 {
            guard table.geometryColumn != nil else { throw refused(table, "it has no geometries") }
            let system = try number(of: end)
            guard system == table.system else {
                throw refused(
                    table, "its CRS has the number \(table.system), but that of the features is \(system)",
                    hint: table.system > 0 && table.system < 100_000
                        ? "convert them, as with --dst-crs EPSG:\(table.system)" : nil)
            }
            guard table.kind == .null || table.kind == spool.shapes.onlyKind else {
                throw refused(table, "it holds only geometries of the type \(table.typeName), not \(schema.typeName)")
            }
            for (flag, count, name) in [
                (table.z, spool.shapes.withElevations, "elevations"), (table.m, spool.shapes.withMeasures, "measures"),
            ]
            where flag != 2 && (flag == 0 ? count > 0 : count < spool.shapes.shapes) {
                throw refused(table, flag == 0 ? "its geometries have no \(name)" : "its geometries all have \(name)")
            }
        }
        var own = schema
        own.key = key
        own.geometry = schema.geometry == nil ? nil : table.geometryColumn
        for index in own.columns.indices {
            let column = own.columns[index]
            if let older = columns.columns.first(where: { $0.name.lowercased() == column.name.lowercased() }) {
                guard let type = older.type(holding: column.type, column.field.map { spool.tallies[$0] }) else {
                    throw refused(
                        table,
                        "field '\(printable(column.name))' is a \(printable(older.type)) there, which cannot hold all values"
                    )
                }
                if type == .text, column.type == .integer || column.type == .real { numbersAsText.append(older.name) }
                (own.columns[index].name, own.columns[index].type) = (older.name, type)
            } else {
                try execute("ALTER TABLE \(table.name.quoted) ADD COLUMN \(column.name.quoted) \(column.sqlType)")
            }
        }
        let last = try number("SELECT max(\(key.quoted)) FROM \(table.name.quoted)")
        guard spool.shapes.features <= Int64.max - max(last, 0) else {
            throw refused(table, "its rows have no higher numbers left")
        }
        let rows = GeoPackageRows(
            self, own, into: table.name, system: Int32(truncatingIfNeeded: table.system), spool)
        rows.keepsIndex = false
        try rows.insert(after: last)
        renumbered += rows.withoutID
        try extendBounds(of: table, spool)
    }

    private func extendBounds(of table: GeoPackageTable, _ spool: FeatureSpool) throws(Problem) {
        let box = spool.shapes.box
        try execute(
            "UPDATE gpkg_contents SET last_change = \(Self.now) WHERE table_name = \(table.name.quotedText)")
        if !box.isNull {
            try execute(
                """
                UPDATE gpkg_contents SET min_x = min(ifnull(min_x, \(box.west)), \(box.west)), \
                min_y = min(ifnull(min_y, \(box.south)), \(box.south)), max_x = max(ifnull(max_x, \(box.east)), \(box.east)), \
                max_y = max(ifnull(max_y, \(box.north)), \(box.north)) WHERE table_name = \(table.name.quotedText)
                """)
        }
        try execute(
            """
            UPDATE gpkg_ogr_contents SET feature_count = (SELECT count(*) FROM \(table.name.quoted)) \
            WHERE table_name = \(table.name.quotedText)
            """)
    }

    private func refused(_ table: GeoPackageTable, _ reason: String, hint: Wording? = nil) -> Problem {
        Problem(
            .data, "other-layer", "cannot add features to the layer '\(printable(table.name))': \(reason)",
            hint: hint ?? "choose another name with --layer-name, or replace the layer with --update-layer")
    }

    func remove(_ table: GeoPackageTable) throws(Problem) {
        let name = table.name.quotedText
        if let column = table.geometryColumn {
            try execute("DROP TABLE IF EXISTS \("rtree_\(table.name)_\(column)".quoted)")
        }
        try execute("DROP TABLE \(table.name.quoted)")
        for list in ["gpkg_extensions", "gpkg_geometry_columns", "gpkg_ogr_contents", "gpkg_contents"] {
            try execute("DELETE FROM \(list) WHERE lower(table_name) = lower(\(name))")
        }
    }

    /// The number of the CRS in the file, which is added if need be.
    private func number(of end: OutputEnd) throws(Problem) -> Int64 {
        switch end.system {
        case .wgs84: return 4326
        case .unknown: return -1
        case .defined(let text):
            let definition = end.definition ?? SystemDefinition(name: "unnamed", code: nil, text: text)
            if let code = definition.code {
                try execute(
                    """
                    INSERT OR IGNORE INTO gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, \
                    definition) VALUES (\(definition.name.quotedText), \(code), 'EPSG', \(code), \(definition.text.quotedText))
                    """)
                return Int64(code)
            }
            let known = try number(
                "SELECT srs_id FROM gpkg_spatial_ref_sys WHERE definition = \(definition.text.quotedText)")
            if known != 0 { return known }
            let free = max(100_000, try number("SELECT max(srs_id) + 1 FROM gpkg_spatial_ref_sys"))
            try execute(
                """
                INSERT INTO gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition) \
                VALUES (\(definition.name.quotedText), \(free), 'NONE', \(free), \(definition.text.quotedText))
                """)
            return free
        }
    }

    /// The time of the change: that of `SOURCE_DATE_EPOCH`, else now.
    private static var now: String {
        if let text = unsafe getenv("SOURCE_DATE_EPOCH").map({ unsafe String(cString: $0) }), let seconds = Int64(text),
            0...253_402_300_799 ~= seconds
        {
            return "strftime('%Y-%m-%dT%H:%M:%fZ', \(seconds), 'unixepoch')"
        }
        return "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
    }

    private static func countTriggers(_ name: String) -> [String] {
        [("insert", "+"), ("delete", "-")].map { event, sign in
            """
            CREATE TRIGGER \("trigger_\(event)_feature_count_\(name)".quoted) AFTER \(event.uppercased()) ON \(name.quoted) \
            BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count \(sign) 1 \
            WHERE lower(table_name) = lower(\(name.quotedText)); END
            """
        }
    }
}

extension GeoPackageColumn {
    /// The type of values that the column of an older layer gets; nil if it cannot hold those of a type.
    fileprivate func type(
        holding type: ValueTally.ColumnType, _ tally: ValueTally?
    ) -> ValueTally.ColumnType? {
        // Null fits into any column.
        if let tally, tally.isEmpty { return type }
        return switch (content, type) {
        case (.any, _): type
        case (.text, _): type == .json ? .json : .text
        case (.number, .real): integers == nil ? .real : nil
        case (.number, .integer): integers == nil ? .real : fits(tally) ? .integer : nil
        case (.boolean, .boolean): .boolean
        case (.date, .date): .date
        case (.date, .text) where tally?.areAllDates ?? false: .date
        case (.dateTime, .dateTime): .dateTime
        case (.dateTime, .text) where tally?.areAllInstants ?? false: .dateTime
        default: nil
        }
    }

    private func fits(_ tally: ValueTally?) -> Bool {
        guard let integers, let range = tally?.integerRange else { return true }
        return integers.contains(range.lowerBound) && integers.contains(range.upperBound)
    }
}
