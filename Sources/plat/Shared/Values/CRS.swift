import CommandKit
import Geometry
import Layers
import Operations

/// A coordinate reference system as somebody types it: by any name that PROJ knows, or as a file that holds its definition.
struct CRS: ExpressibleByArgument {
    /// By the names of `convert`, as those who have a layer of map points know them.
    let named: NumberSpace
    /// The file that holds it; nil where it is given by its name.
    private(set) var path: String?

    static var mayNameFile: Bool { true }
    static var argumentForm: String? { "what PROJ knows: EPSG:25832, a PROJ string, WKT, a .prj file; or map-point" }

    init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    init(parsing argument: String) throws(UsageError) {
        guard !argument.isEmpty else { throw UsageError("it is empty", hint: Self.argumentForm) }
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
