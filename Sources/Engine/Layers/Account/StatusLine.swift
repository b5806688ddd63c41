import Glibc
import Memory
import Streams
import Synchronization

/// The last line on the standard error, which is redrawn until the work ends. It is erased before messages and data are
/// shown on a terminal, so that they never share a line with it.
enum StatusLine {
    /// Width of the line on the screen; 0 if there is none.
    private static let drawn = Monitor(0)
    /// True while the terminal shows output whose last line has not ended.
    private static let isLineOpen = Atomic(false)

    /// Draws the line over the last one, cut to the width of the terminal. `text` is ASCII.
    ///
    /// - Parameter isWanted: called while nothing else can draw; false leaves everything as it is.
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

    /// Erases the line, and runs `body` while nothing is drawn.
    static func away<Result>(_ body: () -> Result) -> Result {
        drawn.update { width in
            if width > 0 { write("\r" + String(repeating: " ", count: width) + "\r") }
            width = 0
            return body()
        }
    }

    /// As `away`, for output on a terminal.
    static func show<Result>(output bytes: Span<UInt8>, _ body: () -> Result) -> Result {
        away {
            if !bytes.isEmpty {
                isLineOpen.store(bytes[bytes.count - 1] != UInt8(ascii: "\n"), ordering: .relaxed)
            }
            return body()
        }
    }

    /// As `away`, for a message, which begins a line of its own.
    static func show<Result>(message body: () -> Result) -> Result {
        away {
            if StandardStream.error.isTerminal, isLineOpen.exchange(false, ordering: .relaxed) { write("\n") }
            return body()
        }
    }

    /// Width of the terminal; 80 if it is unknown.
    static var columns: Int {
        var size = winsize()
        guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// False for a job in the background, which leaves the terminal to others. True if standard error is not a
    /// terminal.
    private static var isForeground: Bool {
        let foreground = tcgetpgrp(STDERR_FILENO)
        return foreground < 0 || foreground == getpgrp()
    }

    private static func write(_ text: String) {
        // Failure to show the line does not matter.
        try? StandardStream.error.write(text)
    }
}
