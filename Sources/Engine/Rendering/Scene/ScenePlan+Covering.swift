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
                    isFound = isFound || chunk.outline.meet(rect, item.runs, view.transform.turned(by: turn))
                }
            }
        }
        return isFound
    }
}
