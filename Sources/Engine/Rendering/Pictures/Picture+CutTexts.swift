import Drawing
import Geometry

extension Picture {
    /// Texts that are cut because they have no room: around the map and in callouts.
    public var cutTexts: [String] {
        let measure = fonts.makeMeasure()
        var texts = [furniture.title, furniture.attribution, furniture.legendTitle] + furniture.legend.map(\.text)
        var shown = FurnitureLayout(furniture, in: view.view, measure: measure).texts.map(\.text)
        for selection in plan.scene.selections {
            texts += [selection.title, selection.subtitle, selection.link]
            texts += selection.values.flatMap { [$0.name, $0.text] }
            shown += CalloutContent(selection, in: view.view.size, images: icons, measure: measure).texts
        }
        return shown.filter { text in text.hasSuffix("…") && !texts.contains { $0.hasSuffix(text) } }
    }

    /// Numbers of the entries of the legend that are not shown, and of all, without headings.
    public var legendCounts: (hidden: Int, all: Int) {
        let hidden = FurnitureLayout(furniture, in: view.view, measure: fonts.makeMeasure()).hiddenEntries
        return (hidden, furniture.legend.reduce(0) { $0 + $1.count })
    }

    /// The texts of badges that are cut.
    public var cutBadgeTexts: [String] {
        guard plan.hasBadges else { return [] }
        var styles: Set<Int32> = []
        let reach = plan.reach * view.factor
        plan.forEachMarker(in: view.window(view.page, margin: reach)) { marker in
            if styles.contains(marker.style) { return }
            let style = plan.scene.styles[Int(marker.style)][view.level]
            let shown = view.pixels(of: marker.place, in: view.page, margin: reach).contains { pixel in
                let x = pixel.x + (style.centerOffsetX - style.badgeWidth / 2) * view.factor
                let y = pixel.y + (style.centerOffsetY - style.badgeHeight / 2) * view.factor
                let box = PixelRect(
                    x: x, y: y, width: style.badgeWidth * view.factor, height: style.badgeHeight * view.factor)
                return box.meets(view.page)
            }
            if shown { styles.insert(marker.style) }
        }
        return plan.cutBadgeTexts(level: view.level) { styles.contains(Int32($0)) }
    }
}
