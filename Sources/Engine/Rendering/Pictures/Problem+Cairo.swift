import Cairo
import Layers
import Streams

extension Problem {
    /// The error for a PNG that cannot be decoded.
    init(image error: CairoError, of file: String) {
        guard error.kind == .badImage else {
            self.init(rendering: error)
            return
        }
        self.init(
            .data, "bad-image", at: InputLocation(source: file), "\(printable(error.message))",
            hint: error.message.hasSuffix("too large") ? "use a PNG of at most 16 million pixels" : nil)
    }

    init(rendering error: CairoError) {
        switch error.kind {
        case .notInstalled:
            self.init(
                .unavailable, "no-libcairo", "\(printable(error.message))",
                hint: "install libcairo (Debian: apt-get install libcairo2)")
        default:
            self.init(
                .bug, "drawing-failed",
                "cairo cannot draw the picture: \(printable(error.message)) (\(error.function))",
                hint: "please report this bug in plat with the command that you ran")
        }
    }
}
