import Geometry
import Layers
import Pages
import Rendering

/// Pictures and tiles below all layers.
extension ViewWork {
    /// The pixels below all layers, which share the room that there is.
    func bases(
        around view: PageSettings.FirstView, within everything: MapRect, atMost most: Int
    ) throws(Problem) -> [PageBase] {
        let underlay = command.furniture.underlay.map { [BaseArgument(name: "", file: $0)] }
        var room = most
        var bases: [PageBase] = []
        for given in underlay ?? command.page.base {
            let underlay = try Underlay(path: given.file.path, rect: given.file.rect, asFile: true)
            let area = Underlay.Area(first: view.rect, whole: everything.union(view.rect))
            switch try underlay.embedded(in: area, to: zooms.upperBound, atMost: room) {
            case .picture(let png, let rect):
                room -= png.count
                bases.append(PageBase(given.name, .picture(png: png, rect: rect)))
            case .tiles(let tiles, let found):
                room -= tiles.reduce(0) { $0 + $1.png.count }
                tell(found, of: given.file.path)
                bases.append(PageBase(given.name, .tiles(tiles, levels: found.levels)))
            }
        }
        return bases
    }

    /// Warns about tiles that do not get into the page.
    private func tell(_ found: Underlay.Found, of path: String) {
        guard found.whole != found.wanted else { return }
        func text(_ levels: ClosedRange<Int>) -> String { "\(levels.lowerBound) to \(levels.upperBound)" }
        let whole = found.whole.map { text($0) } ?? "none"
        let around = found.levels == found.whole ? "" : ", and around the first view for \(text(found.levels))"
        work.ledger.diagnostics.report(
            Problem(
                .data, "cut-underlay", severity: .warning, at: Place(source: path),
                "the page has room for the zoom levels \(whole) of the tiles\(around)",
                hint: "raise --max-bytes for more"))
    }
}
