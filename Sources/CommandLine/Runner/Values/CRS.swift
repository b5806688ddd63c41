package import CommandKit
package import Features
package import Geometry
import Layers

/// A coordinate reference system from the command line: any name that PROJ knows, or a file with the definition.
package struct CRS: ExpressibleByArgument {
    /// The space by the names of `convert`, which users with layers of map points know.
    package let named: NumberSpace
    /// Path of the file with the definition; nil if the system was named.
    package private(set) var path: String?

    package static var mayNameFile: Bool { true }
    package static var argumentForm: String? { "a CRS such as EPSG:25832, a .prj file, or map-point" }

    package init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    package init(parsing argument: String) throws(UsageError) {
        guard !argument.isEmpty else { throw UsageError("the value is empty", hint: Self.argumentForm) }
        if argument == "map-point" {
            named = .mapPoint
            return
        }
        if let code = Int(argument), code > 0 {
            throw UsageError("unknown CRS '\(argument)'", hint: "did you mean EPSG:\(code)?")
        }
        if argument == "pixel" || argument == "coordinate" {
            throw UsageError(
                "'\(argument)' is a coordinate space, not a CRS",
                hint: "use plat convert --from \(argument) or --to \(argument)")
        }
        let text = try Self.definition(ofFile: argument)
        if text != nil { path = argument }
        named = .system(text ?? argument)
    }

    /// The definition in a file; nil if the word is not the path of a file.
    ///
    /// - Throws: if PROJ knows neither the word nor what the file holds.
    static func definition(ofFile word: String) throws(UsageError) -> String? {
        let text: String?
        do throws(Problem) {
            text = try SmallFile.text(ifAt: word)
        } catch {
            throw UsageError("\(word): \(error.message)", hint: error.hint?.description)
        }
        if text == nil, word.lowercased().hasSuffix(".prj") { throw UsageError("\(word): no such file") }
        if ReferenceSystem.isUnknown(text ?? word) {
            throw UsageError(
                text == nil ? "unknown CRS '\(SystemName.short(word))'" : "\(word) does not define a CRS",
                hint: "use a CRS such as EPSG:25832, a PROJ string, WKT or a .prj file", code: "unknown-crs")
        }
        return text
    }

    package var space: CoordinateSpace { named.resolved(nil) }
}
