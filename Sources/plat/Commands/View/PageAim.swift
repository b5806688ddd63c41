import CommandKit
import Geometry
import Layers
import Operations
import Pages

/// The part of the map that a page shows at first, as far as options tell it.
enum PageAim {
    case first(PageSettings.FirstView)
    /// All layers in any window, beside some pixels that stay free.
    case everything(EdgePadding)
    /// All layers in a view that other options change.
    case view(ViewRequest)

    /// True if the layers have to be looked at first.
    var needsExtent: Bool { if case .first = self { false } else { true } }
}

extension View {
    /// The aim of the options.
    func aim(telling diagnostics: Diagnostics) throws -> PageAim {
        let box = box.rect(telling: diagnostics)
        // A view of a size has one zoom level; all else is fitted into the window of each reader.
        let options = [
            viewport.$size, viewport.$viewport, viewport.$zoom, viewport.$pan, viewport.$zoomBy, viewport.$stepped,
        ]
        let isExact = options.contains { $0.isGiven }
        // What is fitted gets a whole level before it is moved.
        if !moving.freeZoom { viewport.stepped = true }
        guard viewport.hasAim || box != nil || places.centerOn != nil else {
            return isExact ? .view(try viewport.request(atLeast: 0)) : .everything(viewport.edgePadding ?? .zero)
        }
        let view = try viewport.resolved(showing: box, telling: diagnostics)
        if !isExact, let rect = viewport.contents ?? box {
            return .first(.fitted(rect, viewport.edgePadding ?? .zero))
        }
        return .first(first(view, diagnostics))
    }

    /// The first view of a page by a view that was aimed.
    func first(_ view: Viewport, _ diagnostics: Diagnostics) -> PageSettings.FirstView {
        if view.heading != 0 {
            diagnostics.report(
                Problem(
                    .data, "turned-view", severity: .warning,
                    "--viewport: the map of a page cannot be turned by \(DecimalText.shortest(view.heading))°"))
        }
        // A level above would not show all of it.
        let whole = (view.zoomLevel + 1e-9).rounded(.down)
        guard !moving.freeZoom else { return .exact(center: view.center, zoom: view.zoomLevel) }
        let isGiven = viewport.zoom != nil || viewport.viewport != nil || viewport.zoomBy != nil
        if isGiven, abs(whole - view.zoomLevel) > 1e-6 {
            diagnostics.report(
                Problem(
                    .data, "whole-zoom", severity: .warning,
                    "the page begins at zoom level \(Int(whole)) instead of \(DecimalText.shortest((view.zoomLevel * 1000).rounded() / 1000))",
                    hint: "use --free-zoom to begin between whole levels"))
        }
        return .exact(center: view.center, zoom: whole)
    }
}

extension ViewportOptions {
    /// The rect that the options show; nil if they only say from how near.
    var contents: MapRect? {
        if let mapRect { return mapRect }
        if world { return .world }
        return (region ?? aroundCenter).map { MapRect($0) }
    }
}
