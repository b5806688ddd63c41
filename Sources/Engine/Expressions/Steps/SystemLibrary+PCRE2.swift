import Layers
import PCRE2

extension SystemLibrary {
    /// The library of regular expressions, which is loaded when an expression has one.
    static var pcre2: SystemLibrary {
        do throws(PatternError) {
            let version = try Installation.version()
            return SystemLibrary(loaded: "libpcre2", version: version, prefix: "libpcre2-8.so")
        } catch {
            return .notFound(
                name: "libpcre2",
                Problem(
                    .unavailable, "no-libpcre2", "\(error.reason)", hint: "install the package \(Installation.package)")
            )
        }
    }
}
