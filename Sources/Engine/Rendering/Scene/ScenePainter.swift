import Drawing
import Geometry
import Memory

/// Draws a part of a picture of a scene on a canvas: areas and lines, then markers, then labels.
struct ScenePainter: ~Copyable {
    let plan: ScenePlan
    let view: SceneView
    private var clipper = Clipper()
    private var path = PixelPath()

    init(_ plan: ScenePlan, _ view: SceneView) {
        self.plan = plan
        self.view = view
    }

    /// Draws the areas and lines that a rect of the picture shows. Positions on the canvas are those in the picture.
    mutating func paintOverlays<Paper: Canvas & ~Copyable>(_ rect: PixelRect, on canvas: inout Paper) {
        for layer in plan.layers.indices { paintLayer(layer, rect, on: &canvas) }
    }

    // MARK: Overlays

    private mutating func paintLayer<Paper: Canvas & ~Copyable>(
        _ number: Int, _ rect: PixelRect, on canvas: inout Paper
    ) {
        let layer = plan.layers[number]
        guard layer.opacity > 0 else { return }
        let window = view.window(rect, margin: plan.reach * view.factor)
        canvas.beginGroup(named: layer.name, opacity: layer.opacity)
        if layer.hasCasing {
            forEachOutline(layer, window) { painter, chunk, item, style, turns in
                painter.paintCasing(chunk, item, style, turns, rect, on: &canvas)
            }
        }
        // Areas in a row whose colours add up are painted together, then their outlines.
        var neighbours: [Neighbour] = []
        forEachOutline(layer, window) { painter, chunk, item, style, turns in
            if style.isSummed, canvas.canSum, Self.isArea(chunk, item) {
                neighbours.append(Neighbour(chunk: chunk, item: item, style: style, turns: turns))
            } else {
                painter.paintSum(&neighbours, rect, on: &canvas)
                painter.paintOutline(chunk, item, style, turns, rect, on: &canvas)
            }
        }
        paintSum(&neighbours, rect, on: &canvas)
        canvas.endGroup(opacity: layer.opacity)
    }

    /// Calls `body` with each outline that a window shows, in drawing order, and with the copies of the world that show it.
    /// All copies are one path, as two would have a hairline between them at the antimeridian.
    private mutating func forEachOutline(
        _ layer: ScenePlan.Layer, _ window: MapRect,
        _ body: (inout ScenePainter, SceneChunk, Int, Style, Range<Int>) -> Void
    ) {
        let (scene, level) = (plan.scene, view.level)
        plan.forEachItem(layer, in: window) { chunk, index in
            let item = chunk.items[index]
            guard !item.isPlace else { return }
            let style = scene.styles[Int(item.style)][level]
            guard style.isVisible else { return }
            let turns = view.turns(of: item.box, in: window)
            if !turns.isEmpty { body(&self, chunk, index, style, turns) }
        }
    }

    /// An area whose colour adds up with those before and behind it.
    private struct Neighbour {
        var chunk: SceneChunk
        var item: Int
        var style: Style
        var turns: Range<Int>
    }

    /// Paints neighbours, and empties the list.
    private mutating func paintSum<Paper: Canvas & ~Copyable>(
        _ neighbours: inout [Neighbour], _ rect: PixelRect, on canvas: inout Paper
    ) {
        guard !neighbours.isEmpty else { return }
        canvas.beginSum()
        for area in neighbours {
            paintArea(area.chunk, area.chunk.items[area.item], area.style, area.turns, rect, on: &canvas)
        }
        canvas.endSum()
        for area in neighbours where area.style.hasStroke {
            paintLine(area.chunk, area.chunk.items[area.item], area.style, area.turns, rect, on: &canvas)
        }
        neighbours.removeAll(keepingCapacity: true)
    }

    private mutating func paintCasing<Paper: Canvas & ~Copyable>(
        _ chunk: SceneChunk, _ index: Int, _ style: Style, _ turns: Range<Int>, _ rect: PixelRect,
        on canvas: inout Paper
    ) {
        let item = chunk.items[index]
        guard style.casingWidth > 0, !style.casing.isNone, style.hasStroke else { return }
        let width = pixels(style, item) + 2 * style.casingWidth * view.factor
        stroke(chunk, item, turns, rect, width: width, dash: Dash())
        guard !path.isEmpty else { return }
        canvas.stroke(
            path,
            StrokeLine(
                width: width, color: style.casing, opacity: style.strokeOpacity * style.opacity, join: style.join,
                cap: style.cap))
    }

    private mutating func paintOutline<Paper: Canvas & ~Copyable>(
        _ chunk: SceneChunk, _ index: Int, _ style: Style, _ turns: Range<Int>, _ rect: PixelRect,
        on canvas: inout Paper
    ) {
        let item = chunk.items[index]
        canvas.beginFeature(titled: plan.title(chunk, index))
        if Self.isArea(chunk, index), style.hasFill { paintArea(chunk, item, style, turns, rect, on: &canvas) }
        if style.hasStroke, style.hasUsualEdge, Self.isArea(chunk, index) {
            paintEdges(chunk, item, style, turns, rect, on: &canvas)
        } else if style.hasStroke {
            paintLine(chunk, item, style, turns, rect, on: &canvas)
        }
        canvas.endFeature()
    }

    /// Paints the borders of an area. Where it is small they have its own colour, so that it is seen.
    private mutating func paintEdges<Paper: Canvas & ~Copyable>(
        _ chunk: SceneChunk, _ item: SceneItem, _ style: Style, _ turns: Range<Int>, _ rect: PixelRect,
        on canvas: inout Paper
    ) {
        let least = Self.smallArea / view.view.scale
        func isSmall(_ run: Outline.Run) -> Bool {
            max(run.box.east - run.box.west, run.box.north - run.box.south) < least
        }
        paintLine(chunk, item, style, turns, rect, on: &canvas) { !isSmall($0) }
        var edge = style
        (edge.stroke, edge.strokeOpacity) = (style.fill, style.fillOpacity)
        paintLine(chunk, item, edge, turns, rect, on: &canvas) { isSmall($0) }
    }

    /// Pixels of the longer side of an area of which a border leaves little.
    private static let smallArea = 5.0

    /// - Parameter isWanted: true for the runs that are painted.
    private mutating func paintLine<Paper: Canvas & ~Copyable>(
        _ chunk: SceneChunk, _ item: SceneItem, _ style: Style, _ turns: Range<Int>, _ rect: PixelRect,
        on canvas: inout Paper, where isWanted: ((Outline.Run) -> Bool)? = nil
    ) {
        let width = pixels(style, item)
        let dash = style.dash.scaled(by: view.factor)
        stroke(chunk, item, turns, rect, width: width, dash: dash, where: isWanted)
        guard !path.isEmpty, width > 0 else { return }
        canvas.stroke(
            path,
            StrokeLine(
                width: width, color: style.stroke, opacity: style.strokeOpacity * style.opacity, join: style.join,
                cap: style.cap, dash: dash))
    }

    private static func isArea(_ chunk: SceneChunk, _ index: Int) -> Bool {
        chunk.outline.runs[Int(chunk.items[index].firstRun)].kind == .ring
    }

    private mutating func paintArea<Paper: Canvas & ~Copyable>(
        _ chunk: SceneChunk, _ item: SceneItem, _ style: Style, _ turns: Range<Int>, _ rect: PixelRect,
        on canvas: inout Paper
    ) {
        if let gradient = plan.scene.texts.gradient(style.gradient) {
            let ends = gradient.ends(across: item.box)
            for turn in turns {
                let transform = view.transform.turned(by: turn)
                if style.isGradientOfRect {
                    becomeRect(item.box, transform, rect)
                } else {
                    fill(chunk, item, turn..<turn + 1, rect)
                }
                guard !path.isEmpty else { continue }
                let (start, end) = (transform.pixel(ends.start), transform.pixel(ends.end))
                canvas.fill(
                    path, .gradient(gradient, from: start, to: end, opacity: style.fillOpacity * style.opacity))
            }
            return
        }
        fill(chunk, item, turns, rect)
        guard !path.isEmpty else { return }
        canvas.fill(path, .color(style.fill, opacity: style.fillOpacity * style.opacity))
        guard style.closesHairlines else { return }
        // Neighbours would let the background through at their common edge.
        stroke(chunk, item, turns, rect, width: Self.seam, dash: Dash())
        canvas.stroke(path, StrokeLine(width: Self.seam, color: style.fill, opacity: 1, join: .bevel, cap: .butt))
    }

    private static let fillMargin = 8.0
    /// Width in pixels of the line that closes the gap between neighbours.
    private static let seam = 0.5

    /// Replaces the path by a box of map points, as far as a rect shows it.
    private mutating func becomeRect(_ box: Shape.Box, _ transform: PixelTransform, _ rect: PixelRect) {
        path.removeAll()
        var outline = Outline()
        for (x, y) in [(box.west, box.south), (box.east, box.south), (box.east, box.north), (box.west, box.north)] {
            outline.append(x: x, y: y)
        }
        outline.endRun(.ring)
        clipper.fill(outline, runs: 0..<1, transform, to: ClipRect(rect, margin: Self.fillMargin), into: &path)
    }

    /// Puts the areas of an item into the path.
    private mutating func fill(_ chunk: SceneChunk, _ item: SceneItem, _ turns: Range<Int>, _ rect: PixelRect) {
        path.removeAll()
        for turn in turns {
            clipper.fill(
                chunk.outline, runs: item.runs, view.transform.turned(by: turn),
                to: ClipRect(rect, margin: Self.fillMargin), into: &path)
        }
    }

    /// Puts the lines of an item into the path.
    private mutating func stroke(
        _ chunk: SceneChunk, _ item: SceneItem, _ turns: Range<Int>, _ rect: PixelRect, width: Double, dash: Dash,
        where isWanted: ((Outline.Run) -> Bool)? = nil
    ) {
        path.removeAll()
        let clip = ClipRect(rect, margin: ClipRect.margin(strokeWidth: width, miterLimit: 10))
        for turn in turns {
            let transform = view.transform.turned(by: turn)
            guard let isWanted else {
                clipper.stroke(chunk.outline, runs: item.runs, transform, dash: dash, to: clip, into: &path)
                continue
            }
            for run in item.runs where isWanted(chunk.outline.runs[run]) {
                clipper.stroke(chunk.outline, runs: run..<run + 1, transform, dash: dash, to: clip, into: &path)
            }
        }
    }

    /// Width of the line of a style, in pixels of the picture.
    private func pixels(_ style: Style, _ item: SceneItem) -> Double {
        let latitude = Coordinate.latitude(ofMapY: item.box.south + (item.box.north - item.box.south) / 2)
        return style.strokeWidth.pixels(atScale: view.view.scale, latitude: latitude) * view.factor
    }

    // MARK: Markers and labels

    /// Draws the markers of all layers. Those of a layer that fades do not add up.
    mutating func paintMarkers<Paper: Canvas & ~Copyable>(_ rect: PixelRect, on canvas: inout Paper) {
        let groups = plan.markerGroups
        let window = view.window(rect, margin: plan.reach * view.factor)
        for group in groups where group.opacity > 0 && !view.turns(of: group.box, in: window).isEmpty {
            if group.opacity < 1 { canvas.beginGroup(named: "markers", opacity: group.opacity) }
            paintMarkers(of: groups.count > 1 ? group.layers : nil, rect, on: &canvas)
            if group.opacity < 1 { canvas.endGroup(opacity: group.opacity) }
        }
    }

    /// - Parameter layers: nil for all.
    private mutating func paintMarkers<Paper: Canvas & ~Copyable>(
        of layers: Range<Int>?, _ rect: PixelRect, on canvas: inout Paper
    ) {
        // On pixels, rims lie under all markers, so that those of dense dots do not hide colours.
        guard canvas.canSum, plan.hasRims(level: view.level) else {
            return paintMarkers(of: layers, rect, on: &canvas, withGroups: true) { $0.whole }
        }
        paintMarkers(of: layers, rect, on: &canvas, withGroups: false) { $0.rim }
        paintMarkers(of: layers, rect, on: &canvas, withGroups: true) { $0.face ?? $0.whole }
    }

    /// - Parameters:
    ///   - layers: nil for all.
    ///   - hasGroups: true to draw the discs of groups.
    ///   - part: what is drawn of a marker.
    private mutating func paintMarkers<Paper: Canvas & ~Copyable>(
        of layers: Range<Int>?, _ rect: PixelRect, on canvas: inout Paper, withGroups hasGroups: Bool,
        part: (MarkerLook) -> MarkerFigure?
    ) {
        let window = view.window(rect, margin: plan.reach * view.factor)
        let (transform, level) = (view.transform, view.level)
        // Most markers have the style of the one before.
        var (known, isSmall, last): (Int32, Bool, MarkerFigure?) = (-1, false, nil)
        plan.forEachMarker(in: window) { marker in
            guard layers?.contains(plan.layer(of: marker)) ?? true, !plan.isReplaced(marker) else { return }
            if marker.style != known || marker.isSmall != isSmall {
                (known, isSmall) = (marker.style, marker.isSmall)
                last = part(plan.look(known, level: level, isSmall: isSmall))
            }
            let group = marker.isGroup ? hasGroups ? plan.group(marker) : nil : last
            guard let figure = group else { return }
            for turn in view.turns(of: marker.box, in: window) {
                let pixel = transform.turned(by: turn).pixel(marker.place)
                canvas.draw(figure, x: pixel.x, y: pixel.y, scale: view.factor, title: plan.title(of: marker))
            }
        }
    }

    mutating func paintLabels<Paper: Canvas & ~Copyable>(
        _ rect: PixelRect, on canvas: inout Paper, _ writer: TextWriter
    ) {
        let window = view.window(rect, margin: plan.labelReach * view.factor)
        for label in plan.labels(at: view.labelZoom, in: window) {
            var box = Shape.Box()
            box.insert(label.place)
            for turn in view.turns(of: box, in: window) {
                let pixel = view.transform.turned(by: turn).pixel(label.place)
                guard !view.keepsLabelsWhole || view.mayShow(view.box(of: label, at: pixel)) else { continue }
                let text = plan.text(
                    of: label, at: pixel, zoom: view.labelZoom, level: view.level, factor: view.factor, writer)
                if let text { canvas.draw(text) }
            }
        }
    }
}
