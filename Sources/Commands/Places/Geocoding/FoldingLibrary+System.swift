import Gazetteer
import Layers

extension SystemLibrary {
    /// The library that names of places need, loaded only when a run folds them.
    static var utf8proc: SystemLibrary {
        do throws(GazetteerFault) {
            let version = try FoldingLibrary.version()
            return SystemLibrary(loaded: "libutf8proc", version: version, prefix: "libutf8proc.so")
        } catch {
            return .notFound(name: "libutf8proc", Problem(geocoding: error))
        }
    }
}
