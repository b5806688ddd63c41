import Drawing
import Geometry
import Layers
import Operations
import Pages
import Readers
import Rendering
import Streams

/// Writes the page that a command line asks for.
struct ViewWork {
    let command: View
    let work: SceneWork
    /// Nil to show all layers.
    let aim: PageSettings.FirstView?
    let track: PageTrack?

    private(set) var zooms = 0...0

    init(command: View, work: SceneWork, aim: PageSettings.FirstView?, track: PageTrack?) {
        (self.command, self.work, self.aim, self.track) = (command, work, aim, track)
    }

    /// Pixels below which two positions are one at the highest zoom level.
    private static let leastDistance = 0.25

    mutating func run() throws(Problem) {
        let leaflet = try LeafletFiles.read(from: InstalledFiles.folders(of: "leaflet") + [LeafletFiles.folder])
        let fonts = try work.fonts()
        if command.labels.label != nil { try fonts.check() }
        let hasBases = command.furniture.underlay != nil || !command.page.base.isEmpty
        let looksFirst = aim == nil || hasBases
        try work.prepare(readsTwice: looksFirst)
        let everything = looksFirst ? try extent() : .world
        let view = firstView(of: everything)
        let colors = try work.colors()
        var request = work.sceneRequest(colors)
        let hasLevels = !request.cascade.sheet.zoomLevels.isEmpty
        request.levels = hasLevels ? zooms.map { Double($0) } : [Double(zooms.lowerBound)]
        request.distance = Self.leastDistance / Zoom.scale(level: Double(zooms.upperBound))
        request.labels = try command.labels.request(fonts, nil)
        let gathered = try gather(request)
        try work.check(
            gathered.scenes,
            naming: command.callouts.named + command.levels.named)
        let images = PageImageFiles(try work.icons(of: gathered.scenes.scene, inSeries: true), work.ledger)
        let labels = gathered.scenes.decideLabels(from: zooms.lowerBound)
        let shown = labels.filter { label in zooms.contains { label.shows(at: $0) } }
        var document = PageDocument(
            leaflet, title: command.furniture.title ?? (names.isEmpty ? "Map" : names.joined(separator: ", ")))
        if command.page.embedFont { document.fonts = try fonts.embedded() }
        var fitting = PageFitting(
            document: document, settings: settings(view, gathered, colors, fonts), layers: layers, zooms: zooms,
            mostBytes: command.page.maxBytes.bytes)
        fitting.track = track
        fitting.image = { images.image($0) }
        let contents = PageContents(gathered, labels: shown)
        if hasBases {
            let room = try fitting.roomForBases(contents, isThinned: command.page.thin)
            fitting.bases = try bases(around: view, within: everything, atMost: room)
        }
        var drawing = Account.Drawing(gathered.scenes.scene.counts)
        let ofCallouts = Set(contents.images.flatMap { images in (0..<images.all.count).map { images.all[$0] } })
        let kept = work.kept(with: gathered.scenes.scene).keeping(ofCallouts.filter { !$0.isEmpty }.sorted())
        let written = try fitting.fit(contents, isThinned: command.page.thin, work.ledger) {
            (data, size) throws(Problem) in
            try Output.write(to: command.page.path, inputs: kept) { (file) throws(Problem) in
                try document.write(data) { (bytes) throws(Problem) in try file.write(bytes) }
            }
            drawing.bytes = size
        }
        (drawing.labels, drawing.hiddenLabels) = (written.labels.count, labels.count - shown.count)
        drawing.thinned = contents.featureCount - written.featureCount
        drawing.drawn -= drawing.thinned
        work.ledger.product = .picture(drawing)
        tellWhatReadersLack(gathered, fonts)
        work.tellUnknownHeading()
        work.tellSelections(gathered.scenes.scene, level: nil) { _ in false }
        work.tellWhatIsNotSeen(gathered.scenes, nil, showsMore: track != nil)
        work.tellUnknownFamilies(gathered.scenes.scene, fonts)
    }

    /// Names of all that the page shows, but for a layer from standard input.
    private var names: [String] { (work.layers.map(\.name) + [track?.name].compactMap(\.self)).filter { $0 != "-" } }

    /// The view that was asked for, else one of all that there is; settles the zoom levels of the page.
    private mutating func firstView(of everything: MapRect) -> PageSettings.FirstView {
        let view = aim ?? .fitted(everything)
        switch view {
        case .exact(let center, let zoom):
            zooms = command.moving.zooms(from: zoom)
            return .exact(center: center, zoom: min(max(zoom, Double(zooms.lowerBound)), Double(zooms.upperBound)))
        case .fitted(let rect):
            // A usual window.
            let scale = min(1024 / max(rect.width, 1), 768 / max(rect.height, 1))
            zooms = command.moving.zooms(from: Zoom.level(scale: scale))
            return view
        }
    }

    /// A rect around all layers and the track; the world if they have no place.
    private func extent() throws(Problem) -> MapRect {
        let rect = try work.extent().union(track?.rect ?? .null)
        return rect.isNull ? .world : rect
    }

    /// Warns about callouts that never open, and about values that are missing in what readers save.
    private func tellWhatReadersLack(_ gathered: GatheredPage, _ fonts: RenderFonts) {
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
        if command.page.draggable, command.callouts.fields != nil || command.page.thin {
            work.warn(
                "incomplete-saving", "what readers save of the page lacks the fields and points that are not in it",
                hint: "with --draggable, omit --fields and --thin")
        }
    }

    private func gather(_ request: SceneRequest) throws(Problem) -> GatheredPage {
        let results = GatheredPage(request)
        let values = values
        try work.gather(into: results) { PageGatherer(request, values, layer: $0) }
        return results
    }
}
