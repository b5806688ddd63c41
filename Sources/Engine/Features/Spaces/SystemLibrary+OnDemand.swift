import GEOS
import Layers
import PROJ

extension SystemLibrary {
    /// Libraries that are loaded only when a run needs them, and the data of PROJ.
    static var onDemand: [SystemLibrary] { [geos] + proj }

    private static var geos: SystemLibrary {
        do throws(GEOSError) {
            let version = try GEOS.Context.libraryVersion()
            return SystemLibrary(loaded: "GEOS", version: version, prefix: "libgeos_c.so")
        } catch {
            return .notFound(name: "GEOS", Problem(error) ?? Problem(.unavailable, "no-geos", "\(error)"))
        }
    }

    private static var proj: [SystemLibrary] {
        do throws(ProjectionError) {
            let version = try Installation.version()
            let library = SystemLibrary(loaded: "PROJ", version: version, prefix: "libproj.so")
            return [library, projData]
        } catch {
            return [.notFound(name: "PROJ", Problem(error, "tell its version"))]
        }
    }

    private static var projData: SystemLibrary {
        do throws(ProjectionError) {
            let database = try Installation.databasePath()
            let count = Installation.gridCount(beside: database)
            return .found(name: "PROJ data", version: "with \(count) grids", file: database)
        } catch {
            return .notFound(name: "PROJ data", Problem(error, "find its data"))
        }
    }
}
