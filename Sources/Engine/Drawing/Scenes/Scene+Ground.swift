import Geometry
import LabelLines
import Memory

/// The colour below an area. Samples in a legend are mixed with it, so that they look like the map.
extension Scene {
    /// The colour below the largest area of some layers: that of the background and of the lower areas there.
    ///
    /// - Parameters:
    ///   - level: index among the levels of the scene.
    ///   - background: an opaque colour.
    func ground(ofLayers layers: Set<Int>, level: Int, over background: Color) -> Color {
        guard let (top, place) = largestArea(ofLayers: layers) else { return background }
        var ground = background
        for chunk in chunks where chunk.layer < top {
            for index in 0..<chunk.items.count {
                let item = chunk.items[index]
                let style = styles[Int(item.style)][level]
                guard !item.isPlace, style.hasFill, item.box.holds(place) else { continue }
                let isInside = item.runs.reduce(false) { $0 != chunk.outline.contains(place, inRun: $1) }
                if isInside { ground = style.fill.faded(by: style.fillOpacity * style.wholeOpacity).over(ground) }
            }
        }
        return ground
    }

    /// The layer of the largest area of some layers, and a place inside it.
    private func largestArea(ofLayers layers: Set<Int>) -> (layer: Int, place: Shape.Point)? {
        var largest: (chunk: SceneChunk, item: SceneItem, size: Double)?
        for chunk in chunks where layers.contains(chunk.layer) {
            for index in 0..<chunk.items.count {
                let item = chunk.items[index]
                let size = (item.box.east - item.box.west) * (item.box.north - item.box.south)
                guard !item.isPlace, chunk.outline.runs[item.runs.lowerBound].kind == .ring,
                    size > largest?.size ?? 0
                else { continue }
                largest = (chunk, item, size)
            }
        }
        guard let (chunk, item, _) = largest else { return nil }
        var shape = Shape()
        shape.kind = .polygon
        for number in item.runs {
            let run = chunk.outline.runs[number]
            for index in run.start..<run.end {
                shape.append(x: chunk.outline.points[index].x, y: chunk.outline.points[index].y)
            }
            shape.append(x: chunk.outline.points[run.start].x, y: chunk.outline.points[run.start].y)
            shape.endRing()
        }
        shape.endPart()
        return shape.labelPoint(isPlanar: true).map { (chunk.layer, $0) }
    }
}

extension Shape.Box {
    fileprivate func holds(_ place: Shape.Point) -> Bool {
        west <= place.x && place.x <= east && south <= place.y && place.y <= north
    }
}
