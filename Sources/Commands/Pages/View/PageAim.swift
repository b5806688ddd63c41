import CommandKit
import Features
import Geometry
import Layers
import Maps
import Pages
import Runner

/// The part of the map that a page shows at first, as far as options decide it.
enum PageAim {
    /// A view, and the zoom level that an option names for it.
    case first(PageSettings.FirstView, level: Double?)
    /// All layers in any window, beside some pixels that stay free.
    case everything(EdgePadding?)
    /// All layers in a view that other options change.
    case view(ViewRequest)

    /// True if the layers have to be looked at first.
    var needsExtent: Bool { if case .first = self { false } else { true } }

    /// True if options decide what to show, or from how near.
    var isGiven: Bool { if case .everything = self { false } else { true } }
}

extension View {
    /// The aim of the options.
    func aim(reportingTo diagnostics: Diagnostics) throws -> PageAim {
        let box = box.rect(reportingTo: diagnostics)
        // A view of a size has one zoom level; all else is fitted into the window of each reader.
        let options = [
            viewport.$size, viewport.$viewport, viewport.$zoom, viewport.$pan, viewport.$zoomBy, viewport.$stepped,
        ]
        let isExact = options.contains { $0.isGiven }
        // What is fitted gets a whole level before it is moved.
        if !moving.freeZoom { viewport.stepped = true }
        guard viewport.hasAim || box != nil || places.centerOn != nil else {
            return isExact ? .view(try viewport.request(atLeast: 0)) : .everything(viewport.edgePadding)
        }
        let hasLevel = viewport.zoom != nil || viewport.viewport != nil || viewport.zoomBy != nil
        let level = try levelBeforeMoving(box)
        let asked = level + (viewport.zoomBy ?? 0)
        // Levels that are not whole may add up to a level of the page.
        let isKept = abs(moving.level(nearest: asked) - asked) < 1e-6
        if !isKept, viewport.contents == nil, box == nil { viewport.zoom = moving.level(nearest: level) }
        let view = try viewport.resolved(showing: box, reportingTo: diagnostics)
        if !isExact, let rect = viewport.contents ?? box {
            return .first(.fitted(rect, viewport.edgePadding), level: nil)
        }
        if view.heading != 0 {
            diagnostics.report(
                Problem(
                    .data, "turned-view", severity: .warning,
                    "--viewport: the map of a page cannot be turned by \(DecimalText.shortest(view.heading))°"))
        }
        return .first(.exact(center: view.center, zoom: view.zoomLevel), level: hasLevel ? asked : nil)
    }

    /// The zoom level of the view before --pan and --zoom-by: pixels are those of the level at which the page begins.
    private func levelBeforeMoving(_ box: MapRect?) throws -> Double {
        let (pan, zoomBy) = (viewport.pan, viewport.zoomBy)
        (viewport.pan, viewport.zoomBy) = (nil, nil)
        defer { (viewport.pan, viewport.zoomBy) = (pan, zoomBy) }
        return try viewport.resolved(showing: box, reportingTo: Diagnostics(verbosity: .silent)).zoomLevel
    }
}

extension ViewportOptions {
    /// The rect that the options show; nil if they only set from how near.
    var contents: MapRect? {
        if let mapRect { return mapRect }
        if world { return .world }
        return (region ?? aroundCenter).map { MapRect($0) }
    }
}
