public import Geometry
public import Layers
import PROJ

/// Facts about a coordinate reference system: its definition, its kind and its missing grids.
public enum ReferenceSystem {
    /// Definition of a system in ESRI's well-known text.
    ///
    /// - Parameter system: the system, as PROJ names it.
    public static func esriText(of system: String) throws(Problem) -> String {
        do throws(ProjectionError) {
            return try PROJ.wellKnownText(.esri, ofSystem: system)
        } catch {
            throw Problem(error, "use \(SystemName.short(system))")
        }
    }

    /// Definition of a system for formats that name it by a code of a registry.
    public static func definition(of system: String) throws(Problem) -> SystemDefinition {
        do throws(ProjectionError) {
            let entry = try RegistryEntry(ofSystem: system)
            let text =
                if let first = try? PROJ.wellKnownText(.first, ofSystem: system) { first } else {
                    try PROJ.wellKnownText(.second, ofSystem: system)
                }
            return SystemDefinition(name: entry?.name ?? SystemName.short(text), code: entry?.code, text: text)
        } catch {
            throw Problem(error, "use \(SystemName.short(system))")
        }
    }

    /// True if its coordinates are those of WGS84; nil if it is not a coordinate reference system.
    public static func isWGS84(_ system: String) throws(Problem) -> Bool? {
        if isPlainWGS84(system) { return true }
        // PROJ accepts any part of a system's name, so a bare word is not a system.
        guard system.contains("[") || system.contains("=") || system.contains(":") else { return nil }
        do throws(ProjectionError) {
            return try PROJ.isWGS84(system)
        } catch {
            if error.kind == .unknownSystem { return nil }
            throw Problem(error, "use \(SystemName.short(system))")
        }
    }

    /// True if its coordinates are degrees.
    public static func isGeographic(_ system: String) throws(Problem) -> Bool {
        do throws(ProjectionError) {
            return try PROJ.isGeographic(system)
        } catch {
            throw Problem(error, "use \(SystemName.short(system))")
        }
    }

    /// True if PROJ does not know a system; false for a plane, and where PROJ is not available.
    public static func isUnknown(_ system: String) -> Bool {
        if isPlainWGS84(system) || CoordinateSpace(definedBy: system).plane != nil { return false }
        do throws(ProjectionError) {
            _ = try PROJ.isGeographic(system)
            return false
        } catch {
            // A known system with other axes is reported as such when it is used.
            return error.kind == .unknownSystem && !error.isAboutAxes
        }
    }

    /// True if PROJ knows a system, but its coordinates are not pairs of x and y.
    static func hasOtherAxes(_ system: String) -> Bool {
        do throws(ProjectionError) {
            _ = try PROJ.isGeographic(system)
            return false
        } catch {
            return error.isAboutAxes
        }
    }

    /// Its code and name in the EPSG registry; nil if it has none there, or PROJ cannot find it.
    public static func registryEntry(of space: CoordinateSpace) -> (code: Int, name: String)? {
        let entry: RegistryEntry? =
            switch space {
            case .wgs84: .wgs84
            case .system(let system): (try? RegistryEntry(ofSystem: system)) ?? nil
            case .mapPoint, .pixel, .plane: nil
            }
        return entry.map { ($0.code, $0.name) }
    }

    /// True for the same CRS, also if one is named by a code and the other by a definition.
    public static func areSame(_ one: CoordinateSpace, _ other: CoordinateSpace) -> Bool {
        if one == other { return true }
        guard let code = registryEntry(of: one)?.code else { return false }
        return code == registryEntry(of: other)?.code
    }

    /// By far the most common definitions, for which PROJ need not be loaded.
    private static func isPlainWGS84(_ system: String) -> Bool {
        let text = system.filter { !$0.isWhitespace }.uppercased()
        if ["EPSG:4326", "OGC:CRS84", "WGS84", "CRS84"].contains(text) { return true }
        for semiMajorAxis in ["6378137.0", "6378137"] {
            for (zero, unit) in [
                ("0.0", "0.0174532925199433"), ("0", "0.0174532925199433"), ("0", "0.017453292519943295"),
                ("0.0", "0.017453292519943295"),
            ]
            where text
                == #"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",\#(semiMajorAxis),298.257223563]],"#
                + #"PRIMEM["GREENWICH",\#(zero)],UNIT["DEGREE",\#(unit)]]"#
            { return true }
        }
        return false
    }

    /// Files that are not installed and would allow a better operation between two systems than those used, each as a
    /// sentence; at most eight.
    public static func missingGrids(
        from source: CoordinateSpace, to target: CoordinateSpace, _ log: OperationLog
    ) -> [String] {
        let (from, to) = (source.system ?? Transformation.wgs84, target.system ?? Transformation.wgs84)
        let grids = (try? MissingGrid.all(from: from, to: to, betterThan: log.accuracy)) ?? []
        return grids.prefix(8).map { grid in
            let accuracy = grid.accuracy.map { ", accuracy \(DecimalText.shortest($0)) m" } ?? ""
            return "grid \(grid.name) is not installed; it would allow \(grid.operation)\(accuracy)"
        }
    }
}

/// Names of systems in messages.
public enum SystemName {
    /// The name that a definition gives itself, or the text itself, shortened if it is long.
    public static func short(_ system: String) -> String {
        if let start = system.firstIndex(of: "\""), system.contains("[") {
            let rest = system[system.index(after: start)...]
            if let end = rest.firstIndex(of: "\"") { return String(rest[..<end]) }
        }
        let line = system.prefix { !$0.isNewline }
        return line.count > 60 || line.count < system.count ? line.prefix(60) + "…" : system
    }
}

/// Names of spaces in messages.
public enum SpaceName {
    public static func short(_ space: CoordinateSpace) -> String {
        switch space {
        case .wgs84: "WGS84"
        case .mapPoint: "map points"
        case .pixel: "pixels"
        case .system(let system): SystemName.short(system)
        case .plane(let plane): plane.name.map { "the plane '\($0)'" } ?? "a plane"
        }
    }
}
