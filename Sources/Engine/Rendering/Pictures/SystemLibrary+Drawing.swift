import Cairo
public import Layers
import Pango

extension Capability {
    public static let rendering = Capability(versionNotes: [40: SystemLibrary.drawing.map(\.description)])
}

extension SystemLibrary {
    /// The libraries that pictures need, loaded only when a run draws one.
    fileprivate static var drawing: [SystemLibrary] { [cairo, pango] }

    private static var cairo: SystemLibrary {
        do throws(CairoError) {
            let version = try Cairo.Installation.version()
            return SystemLibrary(loaded: "cairo", version: version, prefix: "libcairo.so")
        } catch {
            return .notFound(name: "cairo", Problem(rendering: error))
        }
    }

    private static var pango: SystemLibrary {
        do throws(PangoError) {
            let version = try Pango.Installation.version()
            return SystemLibrary(loaded: "pango", version: version, prefix: "libpangocairo-1.0.so")
        } catch {
            return .notFound(name: "pango", Problem(rendering: error))
        }
    }
}
