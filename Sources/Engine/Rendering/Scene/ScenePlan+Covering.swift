import Drawing
public import Geometry
import Memory

extension ScenePlan {
    /// True if one of the rects covers a part of what is drawn: of an area, a line or a marker.
    ///
    /// - Parameter rects: in pixels of the view, which has north up.
    public func isCovered(by rects: [PixelRect], in view: SceneView) -> Bool {
        rects.contains { rect in
            let pixels = PixelRect(
                x: rect.minX * view.factor, y: rect.minY * view.factor, width: rect.width * view.factor,
                height: rect.height * view.factor)
            return coversMarker(pixels, view) || coversOutline(pixels, view)
        }
    }

    /// Pixels around a place that its marker takes at least.
    private static let markerReach = 5.0

    private func coversMarker(_ rect: PixelRect, _ view: SceneView) -> Bool {
        let reach = Self.markerReach * view.factor
        let window = view.window(rect, margin: reach)
        var isFound = false
        forEachMarker(in: window) { marker in
            isFound = isFound || !view.turns(of: marker.box, in: window).isEmpty
        }
        return isFound
    }

    private func coversOutline(_ rect: PixelRect, _ view: SceneView) -> Bool {
        let window = view.window(rect, margin: 0)
        var isFound = false
        for layer in layers where layer.opacity > 0 && !isFound {
            forEachItem(layer, in: window) { chunk, index in
                let item = chunk.items[index]
                guard !isFound, !item.isPlace, scene.styles[Int(item.style)][view.level].isVisible else { return }
                for turn in view.turns(of: item.box, in: window) {
                    isFound = isFound || Self.covers(rect, chunk, item, view.transform.turned(by: turn))
                }
            }
        }
        return isFound
    }

    /// True if an edge of an item meets a rect, or if one of its areas holds the rect.
    private static func covers(
        _ rect: PixelRect, _ chunk: SceneChunk, _ item: SceneItem, _ transform: PixelTransform
    ) -> Bool {
        var isInside = false
        for number in item.runs {
            let run = chunk.outline.runs[number]
            guard run.kind != .places, run.end > run.start else { continue }
            let isRing = run.kind == .ring
            var before = transform.pixel(chunk.outline.points[isRing ? run.end - 1 : run.start])
            for index in run.start..<run.end {
                let point = transform.pixel(chunk.outline.points[index])
                if meets(rect, before, point) { return true }
                // The even-odd rule along the row to the left of the corner.
                if isRing, (before.y > rect.minY) != (point.y > rect.minY) {
                    let part = (rect.minY - before.y) / (point.y - before.y)
                    if before.x + part * (point.x - before.x) < rect.minX { isInside.toggle() }
                }
                before = point
            }
        }
        return isInside
    }

    /// True if a segment meets a rect: by the parts of it that are between the sides.
    private static func meets(_ rect: PixelRect, _ start: Shape.Point, _ end: Shape.Point) -> Bool {
        var (first, last) = (0.0, 1.0)
        for (from, to, least, most) in [
            (start.x, end.x, rect.minX, rect.maxX), (start.y, end.y, rect.minY, rect.maxY),
        ] {
            let step = to - from
            if step == 0 {
                if from < least || from > most { return false }
                continue
            }
            let (one, other) = ((least - from) / step, (most - from) / step)
            (first, last) = (max(first, min(one, other)), min(last, max(one, other)))
            if first > last { return false }
        }
        return true
    }
}
