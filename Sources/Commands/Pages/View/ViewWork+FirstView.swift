import Drawing
import Geometry
import Layers
import Maps
import Pages
import Rendering
import Runner
import Scenes

/// What the page shows at first.
extension ViewWork {
    /// The requested view, else one of all that there is. Its zoom level may be one that the page lacks.
    func firstView(of everything: MapRect) throws(Problem) -> PageSettings.FirstView {
        switch aim {
        case .first(let first, _): return first
        case .everything(let padding): return .fitted(Self.roomy(everything), padding)
        case .view(let request):
            return Self.exact(try LayerFitting(request: request, rect: Self.roomy(everything)).view())
        }
    }

    /// A view of all layers as a picture has it, with room for their markers and labels; nil if they reach over no edge.
    func firstView(
        of everything: MapRect, withRoomFor gathered: GatheredPage, _ annotations: SceneAnnotations, _ icons: IconFiles
    ) throws(Problem) -> PageSettings.FirstView? {
        guard case .view(let request) = aim, !command.style.density else { return nil }
        let fitting = LayerFitting(request: request, rect: Self.roomy(everything))
        let view = SceneView(try fitting.view())
        let scene = gathered.scenes.scene
        let level = levels.lastIndex { $0 <= view.view.zoomLevel + 1e-9 } ?? 0
        let plan = ScenePlan(
            scene, work.layers.map { ScenePlan.Layer($0.name, opacity: $0.opacity) }, annotations,
            zooms: [view.labelZoom], level: gathered.scenes.request.levels.count > 1 ? level : 0, images: icons)
        return fitting.padding(withRoomFor: plan.overflow(of: fitting.rect, in: view))
            .flatMap { fitting.view(padding: $0) }.map(Self.exact)
    }

    private static func exact(_ view: Viewport) -> PageSettings.FirstView {
        .exact(center: view.center, zoom: view.zoomLevel)
    }

    /// A view at a zoom level that the page has. Warns if it is not the requested one.
    func decided(_ view: PageSettings.FirstView) -> PageSettings.FirstView {
        guard case .exact(let center, let zoom) = view else { return view }
        let level = command.moving.level(nearest: zoom, in: zooms)
        let asked: Double? =
            switch aim {
            case .first(_, let level): level
            case .everything: nil
            case .view: command.viewport.zoomBy == nil ? nil : zoom
            }
        if let asked, abs(level - asked) > 1e-6 { report(level, insteadOf: asked) }
        return .exact(center: center, zoom: level)
    }

    private func report(_ level: Double, insteadOf asked: Double) {
        func text(_ level: Double) -> String { DecimalText.shortest((level * 1000).rounded() / 1000) }
        let (lowest, highest) = (Double(zooms.lowerBound), Double(zooms.upperBound))
        let begin = "the page begins at zoom level \(text(level)) instead of \(text(asked))"
        if asked < lowest {
            work.warn(
                "zoom-limit", "\(begin), as it has no lower one", hint: lowest > 0 ? "lower --min-zoom" : nil)
        } else if asked > highest {
            work.warn(
                "zoom-limit", "\(begin), as it has no higher one",
                hint: zooms.upperBound < PageViewOptions.deepestZoom ? "raise --max-zoom" : nil)
        } else {
            work.warn("whole-zoom", "\(begin)", hint: "use --free-zoom to begin between whole levels")
        }
    }

    /// A rect that shows where something is, even if that is one place.
    private static func roomy(_ rect: MapRect) -> MapRect {
        let latitude = Coordinate(MapPoint(x: rect.midX, y: rect.midY)).latitude
        let least = leastMeters * MapPoint.drawnPointsPerMeter(atLatitude: latitude)
        let (width, height) = (max(rect.width, least), max(rect.height, least))
        return MapRect(x: rect.midX - width / 2, y: rect.midY - height / 2, width: width, height: height)
    }

    private static let leastMeters = 600.0
}

extension DrawingSummary {
    /// Counts the markers that wait when a page opens. All are drawn at some level.
    mutating func count(_ view: PageSettings.FirstView, _ scene: Scene, _ zooms: MarkerZooms) {
        let level =
            switch view {
            case .exact(_, let zoom): zoom
            case .fitted: view.usualLevel
            }
        let rect = view.usualRect
        let counts = scene.markerCounts(
            zooms, at: Int((level + 1e-9).rounded(.down))
        ) { place in
            rect.shows(Shape.Box(west: place.x, south: place.y, east: place.x, north: place.y))
        }
        countWaiting(counts)
    }
}
