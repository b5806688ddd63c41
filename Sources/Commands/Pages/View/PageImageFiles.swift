import Layers
import Maps
import Pages
import Rendering

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
        icons.add(ofCallout: path, ledger)
        return icons.png(path).map { PageImages.Image(png: $0.bytes, size: $0.size) }
    }
}
