import Glibc
import Layers

/// The instant that `now` is in all expressions of a run: that of `SOURCE_DATE_EPOCH`, else of the first expression.
enum ExpressionClock {
    /// Milliseconds since 1970.
    static let milliseconds: Int64 = {
        if let text = unsafe getenv("SOURCE_DATE_EPOCH").map({ unsafe String(cString: $0) }), let seconds = Int64(text),
            (0...253_402_300_799).contains(seconds)
        {
            return seconds * 1000
        }
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }()
}
