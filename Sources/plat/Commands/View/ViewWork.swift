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

    private var zooms = 0...0

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
        try work.prepare(readsTwice: aim == nil || hasBases)
        let view = try firstView()
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
            leaflet, title: command.furniture.title ?? names.joined(separator: ", "))
        if command.page.embedFont { document.font = try fonts.embedded() }
        var fitting = PageFitting(
            document: document, settings: settings(view, gathered, colors), layers: layers, zooms: zooms,
            mostBytes: command.page.maxBytes.bytes)
        (fitting.bases, fitting.track) = (try bases(), track)
        fitting.image = { images.image($0) }
        let contents = PageContents(gathered, labels: shown)
        var drawing = Account.Drawing(gathered.scenes.scene.counts)
        let kept = work.kept(with: gathered.scenes.scene)
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
        tellWhatReadersLack(gathered)
        work.tellWhatIsNotSeen(gathered.scenes, nil, showsMore: track != nil)
        work.tellUnknownFamilies(gathered.scenes.scene, fonts)
    }

    /// Names of all that the page shows.
    private var names: [String] { work.layers.map(\.name) + [track?.name].compactMap(\.self) }

    /// The view that was asked for, else one of all that there is; settles the zoom levels of the page.
    private mutating func firstView() throws(Problem) -> PageSettings.FirstView {
        let view = if let aim { aim } else { PageSettings.FirstView.fitted(try extent().union(track?.rect ?? .null)) }
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

    /// A rect around all layers; the world if neither they nor the track have a place.
    private func extent() throws(Problem) -> MapRect {
        let rect = try work.extent()
        return rect.isNull && track == nil ? .world : rect
    }

    /// Warns about callouts that never open, and about values that are missing in what readers save.
    private func tellWhatReadersLack(_ gathered: GatheredPage) {
        let hasTitles = gathered.tables.contains { table in
            table.columns.contains { titleFields.contains($0.name) && $0.count > 0 }
        }
        if !hasTitles, gathered.scenes.scene.counts.drawn > 0 {
            work.warn(
                "no-title", "no feature has a title, so the page has no callouts and no search",
                hint: "name the field with the titles with --title-field")
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

    // MARK: Values

    private var titleFields: [String] {
        command.places.titleField.map { [$0] } ?? ["title"] + [command.labels.label, "name"].compactMap(\.self)
    }

    private var subtitleFields: [String] { command.places.subtitleField?.names ?? ["description", "subtitle"] }

    /// Fields that are there for the map and not for readers, unless somebody names them.
    private var hiddenFields: [String] {
        let styles = command.style.noSimplestyle ? [] : StyleDeclaration.all.map(\.name)
        let zooms = command.levels.maxzoomField.map { [$0, command.labels.minzoomField ?? ""] } ?? []
        let named = command.callouts.fields?.names ?? []
        return (styles + zooms + [command.callouts.imageField].compactMap(\.self)).filter { !named.contains($0) }
    }

    private var layers: [PageLayer] {
        work.layers.map { layer in
            var shown = PageLayer(layer.name, opacity: layer.opacity)
            (shown.titleFields, shown.subtitleFields) = (titleFields, subtitleFields)
            shown.hiddenFields = hiddenFields
            (shown.labelField, shown.linkField) = (command.labels.label, command.callouts.linkField)
            return shown
        }
    }

    /// The values that get into the page.
    private var values: PageRequest {
        var values = PageRequest()
        if let fields = command.callouts.fields {
            values.fields = Set(fields.names + titleFields + subtitleFields)
            for field in [command.labels.label, command.callouts.linkField] {
                if let field { values.fields?.insert(field) }
            }
        }
        values.imageField = command.callouts.imageField
        if let highest = command.levels.maxzoomField, let lowest = command.labels.minzoomField {
            values.zoomFields = (lowest, highest)
        }
        values.mostBytes = command.page.maxBytes.bytes * 4 + 1 << 24
        return values
    }

    private func settings(
        _ view: PageSettings.FirstView, _ gathered: GatheredPage, _ colors: FoundColors?
    ) -> PageSettings {
        var settings = PageSettings()
        (settings.title, settings.attribution) = (command.furniture.title ?? "", command.furniture.attribution ?? "")
        (settings.zooms, settings.view) = (zooms, view)
        (settings.canZoom, settings.canScroll) = (!command.moving.noZoom, !command.moving.noScroll)
        (settings.isZoomFree, settings.isAnimated) = (command.moving.freeZoom, !command.moving.noAnimation)
        settings.hasScaleBar = command.furniture.scaleBar
        settings.graticule = command.furniture.graticule?.degrees
        settings.entrance = PageSettings.Entrance(rawValue: command.page.animate.rawValue) ?? .none
        settings.locates = command.page.locate
        settings.hasGeoLinks = command.callouts.geoLinks
        settings.button = command.callouts.button ?? ""
        settings.background = work.background
        settings.location = command.places.location?.user
        settings.densityRamp = command.style.densityRamp
        if command.furniture.legend {
            (settings.legend, settings.legendTitle) = work.legend(
                gathered.scenes, colors, zoom: Double(zooms.lowerBound))
        }
        return settings
    }

    /// The pixels below all layers.
    private func bases() throws(Problem) -> [PageBase] {
        if let underlay = command.furniture.underlay { return [try base(underlay, named: "")] }
        return try command.page.base.map { (given) throws(Problem) in try base(given.file, named: given.name) }
    }

    private func base(_ file: UnderlayArgument, named name: String) throws(Problem) -> PageBase {
        let underlay = try Underlay(path: file.path, rect: file.rect, asFile: true)
        switch try underlay.embedded(in: try extent(), to: zooms.upperBound, atMost: command.page.maxBytes.bytes) {
        case .picture(let png, let rect): return PageBase(name, .picture(png: png, rect: rect))
        case .tiles(let tiles, let levels, let isWhole):
            if !isWhole {
                work.ledger.diagnostics.report(
                    Problem(
                        .data, "cut-underlay", severity: .warning, at: Place(source: file.path),
                        "the page has room for the zoom levels \(levels.lowerBound) to \(levels.upperBound) of the tiles",
                        hint: "raise --max-bytes for more"))
            }
            return PageBase(name, .tiles(tiles, levels: levels))
        }
    }
}
