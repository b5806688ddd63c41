import Drawing
import Geometry
import Layers
import Operations
import Pages
import Rendering
import Streams

/// Warnings about what readers of the page do not get.
extension ViewWork {
    /// Warns about callouts that never open, about fonts, and about what is missing in the layers that readers save.
    func tellWhatReadersLack(_ gathered: GatheredPage, _ fonts: RenderFonts) {
        let hasTitles = gathered.tables.contains { table in
            table.columns.contains { titleFields.contains($0.name) && $0.count > 0 }
        }
        if !hasTitles, gathered.scenes.scene.counts.drawn > 0 {
            work.warn(
                "no-title", "no feature has a title, so the page has no callouts and no search",
                hint: "name the field with the titles with --title-field")
        }
        if command.labels.label != nil, !command.page.embedFont, let family = fonts.families.first {
            work.warn(
                "font-not-embedded", "readers who do not have the font '\(printable(family))' see another",
                hint: "put it into the page with --embed-font")
        }
        guard command.page.draggable else { return }
        if command.callouts.fields != nil || command.page.thin {
            work.warn(
                "incomplete-saving", "what readers save of the page lacks the fields and points that are not in it",
                hint: "with --draggable, omit --fields and --thin")
        }
        if gathered.otherCount > 0 || gathered.elevatedCount > 0 {
            work.warn(
                "incomplete-saving",
                """
                what readers save of the page has points only, without elevations: \(gathered.otherCount) of \
                \(gathered.scenes.featureCounts.reduce(0, +)) features are not points, and \(gathered.elevatedCount) \
                have elevations
                """,
                hint: "give points without elevations a layer of their own")
        }
    }

    /// Warns about features that show only above the highest zoom level of the page.
    func tellHiddenFeatures(_ gathered: GatheredPage) {
        let count = gathered.zooms.reduce(0) { sum, zooms in
            sum + (0..<zooms.all.count).count { Int(zooms.all[$0].lowest) > self.zooms.upperBound }
        }
        guard count > 0 else { return }
        work.warn(
            "never-shown", "\(count) features show only above zoom level \(zooms.upperBound), the highest of the page",
            hint: "raise --max-zoom")
    }

    /// Warns about a first view that somebody has aimed at no feature.
    func tellEmptyView(_ view: PageSettings.FirstView, _ scene: Scene) {
        guard !aim.needsExtent, scene.counts.drawn > 0, track == nil else { return }
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
