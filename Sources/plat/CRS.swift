import CommandKit
import Layers
import Operations

/// A coordinate reference system as somebody types it: by any name that PROJ knows, or as a file that holds its definition.
struct CRS: ExpressibleByArgument {
    /// As PROJ reads it.
    let system: String

    static var argumentForm: String? { "what PROJ knows: EPSG:25832, a PROJ string, WKT, a .prj file" }

    init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    init(parsing argument: String) throws(UsageError) {
        guard !argument.isEmpty else { throw UsageError("it is empty", hint: Self.argumentForm) }
        do throws(Problem) {
            system = try SmallFile.text(ifAt: argument) ?? argument
        } catch {
            throw UsageError("\(argument): \(error.message)", hint: error.hint)
        }
    }

    /// As the system of an output: nil for WGS84.
    var target: String? { (try? ReferenceSystem.isWGS84(system)) == true ? nil : system }
}
