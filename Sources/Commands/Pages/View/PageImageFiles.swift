import Layers
import Pages
import Rendering
import Streams

/// The images of a page: those of markers, which have been read, and those of callouts.
final class PageImageFiles {
    private var icons: IconFiles
    private let ledger: Ledger

    init(_ icons: IconFiles, _ ledger: Ledger) {
        self.icons = icons
        self.ledger = ledger
    }

    /// The image of a path; nil for one that cannot be read, which is counted.
    func image(_ path: String) -> PageImages.Image? {
        if let known = icons.png(path) { return PageImages.Image(png: known.bytes, size: known.size) }
        do throws(Problem) {
            // Data should not decide to read a device, or to wait for a pipe.
            guard !FileIdentity.regularFiles(of: [path]).isEmpty else {
                throw Problem(.noInput, "unreadable", at: InputLocation(source: path), "no such regular file")
            }
            try icons.add(path)
            return icons.png(path).map { PageImages.Image(png: $0.bytes, size: $0.size) }
        } catch {
            ledger.addAltered(
                1,
                Problem(
                    .data, "bad-image", severity: .warning,
                    "the image '\(printable(path))' of a feature cannot be shown: \(error.message)"))
            return nil
        }
    }
}
