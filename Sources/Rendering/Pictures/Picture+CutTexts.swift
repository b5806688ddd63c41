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
        for style in plan.scene.styles.map({ $0[view.level] }) where style.hasMarker && !style.badge.isNone {
            texts.append(plan.scene.texts.text(style.badgeText) ?? "")
        }
        shown += plan.badgeTexts(level: view.level)
        return shown.filter { text in text.hasSuffix("…") && !texts.contains { $0.hasSuffix(text) } }
    }
}
