package import GEOS
import Glibc
package import Layers
package import PROJ
import Streams

extension Transformation {
    /// WGS84; its coordinates are longitude, latitude in PROJ's visual order.
    static let wgs84 = "EPSG:4326"

    /// Makes a transformation, with errors in the user's terms.
    convenience init(fromSystem system: String, toSystem target: String) throws(Problem) {
        do throws(ProjectionError) {
            try self.init(from: system, to: target)
        } catch {
            let systems = [system, target]
            if error.isAboutAxes, let culprit = systems.first(where: ReferenceSystem.hasOtherAxes) {
                throw Problem(
                    .usage, "unknown-crs", "the coordinates of \(SystemName.short(culprit)) are not pairs of x and y",
                    hint: "use a CRS with x and y, such as EPSG:25832")
            }
            throw Problem(error, "transform \(SystemName.short(system)) to \(SystemName.short(target))")
        }
    }
}

extension ProjectionError {
    /// True if a system is known, but its coordinates are not pairs of x and y.
    var isAboutAxes: Bool { kind == .unknownSystem && description.contains("pairs of x and y") }
}

extension Problem {
    /// Makes a problem of an error of PROJ, with a hint for the user.
    ///
    /// - Parameter task: completes "PROJ cannot".
    init(_ error: ProjectionError, _ task: String) {
        switch error.kind {
        case .notInstalled where isOutOfDescriptors(),
            .noDatabase where isOutOfDescriptors():
            self.init(
                .unavailable, "too-many-open-files", "\(error): \(systemMessage(EMFILE))",
                hint: "raise the limit with ulimit -n")
        case .notInstalled:
            self.init(
                .unavailable, "no-proj", "\(error)", hint: "install PROJ (Debian: apt-get install libproj25)")
        case .noDatabase:
            self.init(
                .unavailable, "no-proj-data", "PROJ cannot use its database: \(error)",
                hint: "install proj-data, or check PROJ_DATA and PROJ_LIB")
        default:
            self.init(
                .usage, "unknown-crs", "PROJ cannot \(task): \(error)",
                hint: error.kind == .unknownSystem
                    ? "name a CRS such as EPSG:25832, a PROJ string, WKT or a .prj file" : nil)
        }
    }
}

extension Geodesic {
    /// Loads PROJ, with errors in the user's terms.
    package static func loaded() throws(Problem) -> Geodesic {
        do throws(ProjectionError) {
            return try Geodesic()
        } catch {
            throw Problem(error, "compute geodesics")
        }
    }
}

extension Problem {
    /// Makes a problem of an error if GEOS cannot be used at all; nil for an error in a geometry.
    package init?(_ error: GEOSError) {
        guard error.kind == .notInstalled else { return nil }
        self.init(
            .unavailable, "no-geos", "\(error)",
            hint: "install GEOS 3.11 or newer (Debian: apt-get install libgeos-c1v5)")
    }
}

extension BadRecord {
    /// A record that GEOS cannot process, or the end of the run if GEOS is not available.
    package init(
        _ error: GEOSError, _ code: String, record: TextRange, at byte: Int, _ message: @autoclosure () -> String,
        hint: Wording? = nil
    ) {
        if let problem = Problem(error) {
            self.init(endingRun: problem, record: record, at: byte)
        } else {
            self.init(code, record: record, at: byte, "\(message())", hint: hint)
        }
    }
}
