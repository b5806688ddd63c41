import Geometry
import Layers
import Pages
import Rendering

/// Pictures and tiles below all layers.
extension ViewWork {
    /// An underlay that readers choose by its name.
    typealias NamedUnderlay = (name: String, path: String, underlay: Underlay)

    /// Opens the underlays, before any layer is read.
    func openUnderlays() throws(Problem) -> [NamedUnderlay] {
        let only = command.furniture.underlay.map { [BaseArgument(name: "", file: $0)] }
        return try (only ?? command.page.base).map { (given) throws(Problem) in
            (given.name, given.file.path, try Underlay(path: given.file.path, rect: given.file.rect, asFile: true))
        }
    }

    /// The pixels of the underlays, which share the room that there is.
    func bases(
        _ underlays: [NamedUnderlay], around view: PageSettings.FirstView, within everything: MapRect,
        atMost most: Int
    ) throws(Problem) -> [PageBase] {
        let area = Underlay.Area(first: view.rect, whole: everything.union(view.rect))
        var room = most
        var bases: [PageBase] = []
        for (number, given) in underlays.enumerated() {
            let share = room / (underlays.count - number)
            switch try given.underlay.embedded(in: area, to: zooms.upperBound, atMost: share) {
            case .picture(let png, let rect):
                room -= png.count
                bases.append(PageBase(given.name, .picture(png: png, rect: rect)))
                let box = Shape.Box(west: rect.minX, south: rect.minY, east: rect.maxX, north: rect.maxY)
                if !area.whole.shows(box) { tellOutside(given.path) }
            case .tiles(let tiles, let found):
                room -= tiles.reduce(0) { $0 + $1.png.count }
                tell(found, hasTiles: !tiles.isEmpty, of: given.path)
                bases.append(PageBase(given.name, .tiles(tiles, levels: found.levels ?? found.wanted)))
            }
        }
        return bases
    }

    private func tellOutside(_ path: String) {
        warn("no-underlay", "the layers and the first view are outside of the underlay", path)
    }

    /// Warns about tiles that do not get into the page.
    private func tell(_ found: Underlay.Found, hasTiles: Bool, of path: String) {
        guard let levels = found.levels else {
            return warn("cut-underlay", "the page has no room for any tiles", path, hint: "raise --max-bytes")
        }
        if !hasTiles { tellOutside(path) }
        // A page paints tiles of deeper levels only as long as they are few.
        if found.wanted.lowerBound > zooms.lowerBound + 3 {
            warn(
                "deep-tiles", "the tiles begin at zoom level \(found.wanted.lowerBound); far below it nothing shows",
                path)
        }
        guard found.whole != found.wanted else { return }
        func text(_ levels: ClosedRange<Int>) -> String {
            levels.count == 1 ? "level \(levels.lowerBound)" : "levels \(levels.lowerBound) to \(levels.upperBound)"
        }
        let around = "around the first view for zoom \(text(levels))"
        let message: Wording =
            switch found.whole {
            case nil: "the page has room for tiles \(around) only"
            case levels: "the page has room for the tiles of zoom \(text(levels)) only"
            case let whole?: "the page has room for the tiles of zoom \(text(whole)), and \(around)"
            }
        warn("cut-underlay", message, path, hint: "raise --max-bytes for more")
    }

    private func warn(_ code: String, _ message: Wording, _ path: String, hint: Wording? = nil) {
        work.ledger.diagnostics.report(
            Problem(.data, code, severity: .warning, at: Place(source: path), message, hint: hint))
    }
}
