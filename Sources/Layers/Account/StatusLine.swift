import Glibc
import Streams

/// The last line on the standard error, which is drawn again and again until it goes: messages and data that a
/// terminal shows push it away, so that they never share a line with it.
enum StatusLine {
    /// How wide the line is that is on the screen now.
    private static let drawn = Monitor(0)

    /// Draws it over the last one, as far as the terminal is wide. `text` is ASCII.
    ///
    /// - Parameter isWanted: asked when nobody else can draw; false leaves everything as it is.
    static func draw(_ text: String, if isWanted: () -> Bool) {
        drawn.update { width in
            guard isWanted(), isForeground else { return }
            // Without escape sequences, so that every terminal understands it. The last column would start a new line.
            let text = text.prefix(max(columns - 1, 0))
            write("\r" + text + String(repeating: " ", count: max(width - text.utf8.count, 0)))
            width = text.utf8.count
        }
    }

    static func erase() {
        away {}
    }

    /// Erases it, and runs `body` while nothing is drawn.
    static func away<Result>(_ body: () -> Result) -> Result {
        drawn.update { width in
            if width > 0 { write("\r" + String(repeating: " ", count: width) + "\r") }
            width = 0
            return body()
        }
    }

    /// 80 when the terminal does not say.
    static var columns: Int {
        var size = winsize()
        guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// A job in the background leaves the terminal to others. What is no terminal has no such thing.
    private static var isForeground: Bool {
        let foreground = tcgetpgrp(STDERR_FILENO)
        return foreground < 0 || foreground == getpgrp()
    }

    private static func write(_ text: String) {
        // A line that cannot be shown is not missed.
        try? StandardStream.error.write(text)
    }
}
