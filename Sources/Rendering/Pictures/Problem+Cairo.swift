import Cairo
import Layers
import Streams

extension Problem {
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
