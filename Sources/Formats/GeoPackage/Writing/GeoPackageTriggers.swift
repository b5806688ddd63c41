import FormatKit
import Geometry
import SQLite

/// Triggers that keep an index right when a program changes the table, as the standard spells them.
enum GeoPackageTriggers {
    static func ofIndex(_ index: String, on table: String, _ column: String, key: String) -> [String] {
        let (on, geometry, key, tree) = (table.quoted, column.quoted, key.quoted, index.quoted)
        let insert =
            "INSERT OR REPLACE INTO \(tree) VALUES (NEW.\(key), ST_MinX(NEW.\(geometry)), ST_MaxX(NEW.\(geometry)), "
            + "ST_MinY(NEW.\(geometry)), ST_MaxY(NEW.\(geometry)));"
        let isShape = "(NEW.\(geometry) NOTNULL AND NOT ST_IsEmpty(NEW.\(geometry)))"
        let isNone = "(NEW.\(geometry) ISNULL OR ST_IsEmpty(NEW.\(geometry)))"
        func trigger(_ suffix: String, _ event: String, when condition: String, _ body: String) -> String {
            "CREATE TRIGGER \("\(index)_\(suffix)".quoted) AFTER \(event) ON \(on) WHEN \(condition) BEGIN \(body) END"
        }
        let (same, other) = ("OLD.\(key) = NEW.\(key)", "OLD.\(key) != NEW.\(key)")
        let delete = "DELETE FROM \(tree) WHERE id"
        return [
            trigger("insert", "INSERT", when: isShape, insert),
            trigger("update1", "UPDATE OF \(geometry)", when: "\(same) AND \(isShape)", insert),
            trigger("update2", "UPDATE OF \(geometry)", when: "\(same) AND \(isNone)", "\(delete) = OLD.\(key);"),
            trigger("update3", "UPDATE", when: "\(other) AND \(isShape)", "\(delete) = OLD.\(key); \(insert)"),
            trigger("update4", "UPDATE", when: "\(other) AND \(isNone)", "\(delete) IN (OLD.\(key), NEW.\(key));"),
            trigger("delete", "DELETE", when: "OLD.\(geometry) NOTNULL", "\(delete) = OLD.\(key);"),
        ]
    }
}

/// The functions that such triggers call.
enum GeoPackageFunctions {
    static func define(in database: borrowing Database) throws(SQLiteError) {
        try database.define("ST_IsEmpty", 1) { call in
            guard let box = box(call) else { return call.returnNull() }
            call.returns(box.isNull)
        }
        let sides: [(String, @Sendable (Shape.Box) -> Double)] = [
            ("ST_MinX", \.west), ("ST_MaxX", \.east), ("ST_MinY", \.south), ("ST_MaxY", \.north),
        ]
        for (name, side) in sides {
            try database.define(name, 1) { call in
                guard let box = box(call), !box.isNull else { return call.returnNull() }
                call.returns(side(box))
            }
        }
    }

    /// The bounds of a geometry; nil for bytes that are none.
    private static func box(_ call: borrowing FunctionCall) -> Shape.Box? {
        var reader = WKBReader()
        var shape = Shape()
        let bytes = call.bytes(0)
        guard let blob = try? GeoPackageBlob(bytes), (try? reader.read(bytes, from: blob.start, into: &shape)) != nil
        else { return nil }
        return shape.box
    }
}
