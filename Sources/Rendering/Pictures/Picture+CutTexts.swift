import Drawing
import Geometry

extension Picture {
    /// Texts that are cut because they have no room: around the map, in callouts and in badges.
    public var cutTexts: [String] {
        let measure = fonts.makeMeasure()
        var texts = [furniture.title, furniture.attribution, furniture.legendTitle] + furniture.legend.map(\.text)
        var shown = PlacedFurniture(furniture, in: view.view, measure: measure).texts.map(\.text)
        for selection in plan.scene.selections {
            texts += [selection.title, selection.subtitle]
            shown += CalloutContent(selection, in: view.view.size, measure: measure).texts
        }
        let cut = shown.filter { text in text.hasSuffix("…") && !texts.contains { $0.hasSuffix(text) } }
        return cut + cutBadgeTexts
    }

    private var cutBadgeTexts: [String] {
        guard plan.hasBadges else { return [] }
        var styles: Set<Int32> = []
        plan.forEachMarker(in: view.window(view.page, margin: 0)) { marker in
            if !view.pixels(of: marker.place).isEmpty { styles.insert(marker.style) }
        }
        return plan.cutBadgeTexts(level: view.level) { styles.contains(Int32($0)) }
    }
}
