import GEOS
import Layers

extension Problem {
    /// What a user can do where GEOS cannot be used at all; nil for what lies with a geometry.
    init?(_ error: GEOSError) {
        guard error.kind == .notInstalled else { return nil }
        self.init(.unavailable, "no-geos", "\(error)", hint: "install GEOS (Debian: apt-get install libgeos-c1v5)")
    }
}

extension BadRecord {
    /// A record that GEOS cannot work, or the end of the run where it can work none.
    init(
        _ error: GEOSError, _ code: String, record: TextRange, at byte: Int, _ message: @autoclosure () -> String,
        hint: String? = nil
    ) {
        if let problem = Problem(error) {
            self.init(endingRun: problem, record: record, at: byte)
        } else {
            self.init(code, record: record, at: byte, message(), hint: hint)
        }
    }
}
