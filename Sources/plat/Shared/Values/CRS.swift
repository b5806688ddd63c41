import CommandKit
import Geometry
import Layers
import Operations

/// A coordinate reference system from the command line: any name that PROJ knows, or a file with the definition.
struct CRS: ExpressibleByArgument {
    /// The space by the names of `convert`, which users with layers of map points know.
    let named: NumberSpace
    /// Path of the file with the definition; nil if the system was named.
    private(set) var path: String?

    static var mayNameFile: Bool { true }
    static var argumentForm: String? { "what PROJ knows: EPSG:25832, a PROJ string, WKT, a .prj file; or map-point" }

    init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    init(parsing argument: String) throws(UsageError) {
        guard !argument.isEmpty else { throw UsageError("the value is empty", hint: Self.argumentForm) }
        if argument == "map-point" {
            named = .mapPoint
            return
        }
        if let code = Int(argument), code > 0 {
            throw UsageError("unknown CRS '\(argument)'", hint: "did you mean EPSG:\(code)?")
        }
        do throws(Problem) {
            let text = try SmallFile.text(ifAt: argument)
            if text != nil { path = argument }
            named = .system(text ?? argument)
        } catch {
            throw UsageError("\(argument): \(error.message)", hint: error.spelled.hint?.description)
        }
    }

    var space: CoordinateSpace { named.resolved(nil) }
}
