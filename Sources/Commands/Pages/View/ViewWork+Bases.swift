import Geometry
import Layers
import Maps
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
        return zip(underlays, try embedded(underlays.map(\.underlay), in: area, atMost: most)).map { given, embedded in
            switch embedded {
            case .picture(let png, let rect):
                let box = Shape.Box(west: rect.minX, south: rect.minY, east: rect.maxX, north: rect.maxY)
                if !area.whole.shows(box) { reportOutside(given.path) }
                return PageBase(given.name, .picture(png: png, rect: rect))
            case .tiles(let tiles, let found):
                report(found, hasTiles: !tiles.isEmpty, of: given.path)
                return PageBase(given.name, .tiles(tiles, levels: found.levels ?? found.wanted))
            }
        }
    }

    /// The underlays with the room that there is, whatever their order: pictures take theirs first, as they cannot
    /// shrink, and tiles share the rest. Tiles that need less than their share leave the others more.
    private func embedded(
        _ underlays: [Underlay], in area: Underlay.Area, atMost most: Int
    ) throws(Problem) -> [Underlay.Embedded] {
        func embedded(_ underlay: Underlay, atMost most: Int) throws(Problem) -> Underlay.Embedded {
            try underlay.embedded(in: area, to: zooms.upperBound, atMost: most)
        }
        let pictures = try underlays.map { (underlay) throws(Problem) -> Underlay.Embedded? in
            underlay.isMadeOfTiles ? nil : try embedded(underlay, atMost: 0)
        }
        var room = max(most - pictures.reduce(0) { $0 + ($1?.byteCount ?? 0) }, 0)
        var all: [Underlay.Embedded] = []
        for (underlay, picture) in zip(underlays, pictures) {
            if let picture { all.append(picture) } else { all.append(try embedded(underlay, atMost: room)) }
        }
        var rest = all.indices.filter { underlays[$0].isMadeOfTiles }.sorted { all[$0].byteCount < all[$1].byteCount }
        while let next = rest.first {
            let share = room / rest.count
            if all[next].byteCount > share { all[next] = try embedded(underlays[next], atMost: share) }
            room -= all[next].byteCount
            rest.removeFirst()
        }
        return all
    }

    private func reportOutside(_ path: String) {
        warn("no-underlay", "the layers and the first view are outside of the underlay", path)
    }

    /// Warns about tiles that do not get into the page.
    private func report(_ found: Underlay.Found, hasTiles: Bool, of path: String) {
        guard let levels = found.levels else {
            return warn("cut-underlay", "the page has no room for any tiles", path, hint: "raise --max-bytes")
        }
        if !hasTiles { reportOutside(path) }
        let lowest = found.wanted.lowerBound - PageBase.mostLevelsBelow
        if lowest > zooms.lowerBound {
            warn(
                "deep-tiles",
                "the tiles begin at zoom level \(found.wanted.lowerBound), so the map shows none below level \(lowest)",
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
            Problem(.data, code, severity: .warning, at: InputLocation(source: path), message, hint: hint))
    }
}
