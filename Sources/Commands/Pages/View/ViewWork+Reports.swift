import Drawing
import Geometry
import Layers
import Maps
import Memory
import Pages
import Rendering
import Scenes
import Streams

/// Warnings about what readers of the page do not get.
extension ViewWork {
    /// Warns about callouts that never open, about fonts, and about what is missing in the layers that readers save.
    ///
    /// - Parameter isThinned: true if points were skipped.
    func reportWhatReadersLack(_ gathered: GatheredPage, _ fonts: RenderFonts, isThinned: Bool) {
        let hasTitles = gathered.tables.contains { table in
            table.columns.contains { titleFields.contains($0.name) && $0.count > 0 }
        }
        if !hasTitles, gathered.scenes.scene.counts.drawn > 0 {
            work.warn(
                "no-title", "no feature has a title, so the page has no callouts and no search",
                hint: "name the field with the titles with --title-field")
        }
        if work.hasLabels, !command.page.embedFont, let family = fonts.families.first {
            work.warn(
                "font-not-embedded", "readers who do not have the font '\(printable(family))' see another",
                hint: "put it into the page with --embed-font")
        }
        guard command.page.draggable else { return }
        reportWhatIsNotSaved(gathered, isThinned: isThinned)
    }

    /// Warns about what is missing in the layers that readers save.
    private func reportWhatIsNotSaved(_ gathered: GatheredPage, isThinned: Bool) {
        let lacking = [
            command.callouts.fields == nil ? nil : ("fields", "--fields"), isThinned ? ("points", "--thin") : nil,
        ].compactMap(\.self)
        if !lacking.isEmpty {
            let (things, options) = (lacking.map(\.0).joined(separator: " and "), lacking.map(\.1))
            work.warn(
                "incomplete-saving", "what readers save of the page lacks the \(things) that are not in it",
                hint: "with --draggable, omit \(options.joined(separator: " and "))")
        }
        let (others, elevated) = (gathered.otherCount, gathered.elevatedCount)
        let all = gathered.scenes.featureCounts.reduce(0, +)
        if others > 0 {
            work.warn(
                "incomplete-saving",
                "what readers save of the page has points only: \(others) of \(all) features \(others == 1 ? "is not a point" : "are not points")",
                hint: "give points a layer of their own")
        }
        if elevated > 0 {
            work.warn(
                "incomplete-saving",
                "what readers save of the page has no elevations: \(elevated) of \(all) features \(elevated == 1 ? "has one" : "have one")"
            )
        }
    }

    /// Warns about features that show only above the highest zoom level of the page.
    func reportHiddenFeatures(_ gathered: GatheredPage) {
        let count = gathered.zooms.reduce(0) { sum, zooms in
            sum + (0..<zooms.all.count).count { Int(zooms.all[$0].lowest) > self.zooms.upperBound }
        }
        guard count > 0 else { return }
        work.warn(
            "never-shown",
            "\(count) \(count == 1 ? "feature shows" : "features show") only above zoom level \(zooms.upperBound), the highest of the page",
            hint: "raise --max-zoom")
    }

    /// Warns about a first view that options aim at no feature.
    func reportEmptyView(_ view: PageSettings.FirstView, _ scene: Scene) {
        guard aim.isGiven, scene.counts.drawn > 0, track == nil else { return }
        let isSeen = scene.chunks.contains { chunk in
            (0..<chunk.items.count).contains { view.rect.shows(chunk.items[$0].box) }
        }
        guard !isSeen else { return }
        work.warn(
            "empty-view", "the first view of the page shows no feature",
            hint: "show another region, or see 'plat info' for where the layers are")
    }
}

extension MapRect {
    /// True if a copy of the world has a box in the rect, at least in part.
    func shows(_ box: Shape.Box) -> Bool { !WorldCopies.turns(of: box, in: self).isEmpty }
}
