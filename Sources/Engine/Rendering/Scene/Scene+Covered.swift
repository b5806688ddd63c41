public import Drawing
public import Geometry
import Memory

/// Markers beneath the title, the legend and the like.
public struct CoveredMarkers: Sendable {
    /// Markers that may be hidden, by their annotations, with their features.
    public var hidden: [Int: SceneFeature] = [:]
    /// Number of those that are drawn all the same.
    public var drawnCount = 0
}

extension Scene {
    /// The markers of which rects cover a part wherever the view shows them.
    ///
    /// - Parameters:
    ///   - rects: in pixels of the view.
    ///   - width: pixels of the view that the map reaches.
    ///   - makesGroups: true if discs stand for groups of markers.
    public func markers(
        beneath rects: [PixelRect], in view: SceneView, width: Double, makesGroups: Bool
    ) -> CoveredMarkers {
        var covered = CoveredMarkers()
        guard !rects.isEmpty else { return covered }
        // A marker may lose its label and become a small dot.
        let rooms = styles.map { list -> PixelRect? in
            let style = list[view.level]
            let all = [style.markerRoom, style.asSmallDot?.markerRoom, makesGroups ? style.groupRoom : nil]
            return all.compactMap(\.self).reduce(nil) { $0?.enclosing($1) ?? $1 }
        }
        let page = PixelRect(x: 0, y: 0, width: width, height: view.view.size.height)
        let reach = rooms.reduce(0) { reach, room in
            guard let room else { return reach }
            return [room.minX, room.maxX, room.minY, room.maxY].reduce(reach) { max($0, $1.magnitude) }
        }
        for chunk in chunks {
            for index in 0..<chunk.items.count {
                let item = chunk.items[index]
                guard item.isPlace, let room = rooms[Int(item.style)] else { continue }
                let pixels = view.pixels(of: item.place, in: view.page, margin: (reach + 1) * view.factor)
                let boxes = pixels.map { pixel in
                    PixelRect(
                        x: pixel.x / view.factor + room.minX, y: pixel.y / view.factor + room.minY, width: room.width,
                        height: room.height)
                }.filter { $0.meets(page) }
                guard !boxes.isEmpty, boxes.allSatisfy({ box in rects.contains { $0.meets(box) } }) else { continue }
                if let annotation = item.annotation {
                    covered.hidden[annotation] = SceneFeature(layer: chunk.layer, number: Int(item.feature))
                } else {
                    covered.drawnCount += 1
                }
            }
        }
        return covered
    }
}
