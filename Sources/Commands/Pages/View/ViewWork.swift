import Decluttering
import Drawing
import Geometry
import Layers
import Maps
import Pages
import Rendering
import Runner
import Scenes
import Streams

/// Writes the page that a command line describes.
struct ViewWork {
    let command: View
    let work: SceneWork
    let aim: PageAim
    let track: PageTrack?

    private(set) var zooms = 0...0
    /// Levels for which the page has styles: between whole ones, too, if it stops there.
    var levels: [Double] {
        Array(
            stride(
                from: Double(zooms.lowerBound), through: Double(zooms.upperBound),
                by: 1 / Double(PageSettings.steps(isZoomFree: command.moving.freeZoom))))
    }

    init(command: View, work: SceneWork, aim: PageAim, track: PageTrack?) {
        (self.command, self.work, self.aim, self.track) = (command, work, aim, track)
    }

    /// Pixels below which two positions are one at the highest zoom level.
    private static let leastDistance = 0.25

    mutating func run() throws(Problem) {
        let leaflet = try LeafletFiles.read(from: InstalledFiles.folders(of: "leaflet") + [LeafletFiles.folder])
        let fonts = try work.fonts()
        if work.hasLabels { try fonts.check() }
        let hasBases = command.furniture.underlay != nil || !command.page.base.isEmpty
        let underlays = try openUnderlays()
        let looksFirst = aim.needsExtent || hasBases
        try work.prepare(readsTwice: looksFirst)
        let everything = looksFirst ? try extent() : .world
        var view = try firstView(of: everything)
        zooms = zooms(from: view)
        let colors = try work.colors()
        var request = work.sceneRequest(colors)
        let hasLevels = !request.cascade.sheet.zoomLevels.isEmpty
        request.levels = hasLevels ? levels : [Double(zooms.lowerBound)]
        request.distance = Self.leastDistance / Zoom.scale(level: Double(zooms.upperBound))
        request.annotations = try command.labels.request(
            fonts, nil, hasLabels: work.hasLabels, hasMarkers: !command.style.density)
        let gathered = try gather(request)
        try work.check(
            gathered.scenes,
            naming: command.callouts.named + command.levels.named)
        work.drawDotsOfLargeLayers(gathered.scenes)
        let icons = try work.icons(of: gathered.scenes.scene, inSeries: true)
        let images = PageImageFiles(icons, work.ledger)
        let annotations = gathered.scenes.decideAnnotations(in: LabelFrame(levels: zooms))
        let labels = annotations.labels
        let shown = labels.filter { label in zooms.contains { label.shows(at: min($0, ZoomSet.deepest)) } }
        view = decided(try firstView(of: everything, withRoomFor: gathered, annotations, icons) ?? view)
        var document = PageDocument(
            leaflet, title: command.furniture.title ?? (names.isEmpty ? "Map" : names.joined(separator: ", ")))
        if command.page.embedFont {
            document.fonts = try fonts.embedded(for: work.families(of: gathered.scenes.scene)).map {
                PageFont(
                    family: $0.family, weight: $0.face.weight, width: $0.face.width, isItalic: $0.face.isItalic,
                    bytes: $0.bytes)
            }
        }
        var fitting = PageFitting(
            document: document, settings: settings(view, gathered, colors, fonts), layers: layers, zooms: zooms,
            mostBytes: command.page.maxBytes.bytes)
        fitting.track = track
        fitting.image = { images.image($0) }
        let contents = PageContents(gathered, labels: shown, annotations)
        if hasBases {
            let room = try fitting.roomForBases(contents, isThinned: command.page.thin)
            fitting.bases = try bases(underlays, around: view, within: everything, atMost: room)
        }
        var drawing = DrawingSummary(gathered.scenes.scene.counts)
        let ofCallouts = Set(contents.images.flatMap { images in (0..<images.all.count).map { images.all[$0] } })
        let kept = work.protectedFiles(with: gathered.scenes.scene).keeping(ofCallouts.filter { !$0.isEmpty }.sorted())
        let written = try fitting.fit(contents, isThinned: command.page.thin, work.ledger) {
            (data, size) throws(Problem) in
            try Output.write(to: command.page.path, inputs: kept) { (file) throws(Problem) in
                try document.write(data) { (bytes) throws(Problem) in try file.write(bytes) }
            }
            drawing.bytes = size
        }
        drawing.count(written.texts, written.labels, namesakes: written.namesakes)
        drawing.thinned = contents.featureCount - written.featureCount
        drawing.drawn -= drawing.thinned
        if gathered.scenes.makesGroups { drawing.groups = 0 }
        drawing.count(view, written.scene, annotations.markers)
        work.ledger.product = .section(drawing)
        work.reportUsedRanks(gathered.scenes)
        reportWhatReadersLack(gathered, fonts, isThinned: drawing.thinned > 0)
        reportHiddenFeatures(gathered)
        reportEmptyView(view, gathered.scenes.scene)
        work.reportUnknownHeading()
        work.reportSelections(gathered.scenes.scene, level: nil) { place in
            aim.isGiven
                && !view.usualRect.shows(Shape.Box(west: place.x, south: place.y, east: place.x, north: place.y))
        }
        work.reportWhatIsNotSeen(gathered.scenes, nil, showsMore: track != nil)
        work.reportUnknownFamilies(gathered.scenes.scene, fonts)
    }

    /// Names of all that the page shows, but for a layer from standard input.
    private var names: [String] { (work.layers.map(\.name) + [track?.name].compactMap(\.self)).filter { $0 != "-" } }

    /// The zoom levels of a page that begins with a view.
    private func zooms(from view: PageSettings.FirstView) -> ClosedRange<Int> {
        let level =
            switch view {
            case .exact(_, let zoom): zoom
            case .fitted: view.usualLevel
            }
        return command.moving.zooms(from: level, hasRanges: command.levels.maxzoomField != nil)
    }

    /// A rect around all layers and the track; the world if they have no position.
    private func extent() throws(Problem) -> MapRect {
        let rect = try work.extent().union(track?.rect ?? .null)
        return rect.isNull ? .world : rect
    }

    private func gather(_ request: SceneRequest) throws(Problem) -> GatheredPage {
        let results = GatheredPage(request)
        let values = values
        try work.gather(into: results) { PageGatherer(request, values, layer: $0) }
        return results
    }
}
