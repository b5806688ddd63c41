package import Decluttering
package import Geometry
package import LabelLines

/// One of the ways in which a text may stand along a line.
package struct LineWay: Sendable {
    /// Map point.
    package var place: Shape.Point
    /// For each zoom level from the first on; those after the last curve have the same.
    package var curves: ZoomedCurves
    /// Boxes that cover the text, for each of these curves.
    package var boxes: [[Shape.Box]]
    /// The last level at which the text stands.
    package var lastZoom: Int

    package init(place: Shape.Point, curves: ZoomedCurves, boxes: [[Shape.Box]], lastZoom: Int) {
        let turns = (place.x / MapPoint.worldSize).rounded(.down)
        self.place = Shape.Point(x: place.x - turns * MapPoint.worldSize, y: place.y)
        self.curves = curves
        self.boxes = boxes
        self.lastZoom = lastZoom
    }

    /// Around all boxes.
    package var box: Shape.Box { boxes.joined().reduce(into: Shape.Box()) { $0.insert($1) } }
}

extension LabelChain {
    /// - Parameter place: map point at which labels are compared.
    package init(_ way: LineWay, at place: MapPoint) {
        let first = way.curves.firstZoom
        var boxes: [LabelPosition] = []
        boxes.reserveCapacity(way.boxes.reduce(0) { $0 + $1.count })
        for (number, list) in way.boxes.enumerated() {
            let zooms = ZoomSet(first + number...(number + 1 < way.boxes.count ? first + number : way.lastZoom))
            for box in list {
                let (left, right) = (Self.quarters(before: box.west), Self.quarters(after: box.east))
                let (top, bottom) = (Self.quarters(before: box.south), Self.quarters(after: box.north))
                var position = LabelPosition(
                    width: right - left, height: bottom - top, offsetX: (left + right) / 2,
                    offsetY: (top + bottom) / 2)
                position.zooms = zooms
                boxes.append(position)
            }
        }
        self.init(
            x: Self.units(place.x), y: Self.units(place.y), boxes: boxes,
            zooms: way.boxes.isEmpty ? [] : ZoomSet(first...way.lastZoom))
    }

    package static func units(_ position: Double) -> UInt32 {
        UInt32(truncatingIfNeeded: Int((position * 16).rounded(.down)))
    }

    /// Eighths of a pixel, as many as whole quarters have.
    private static func quarters(before pixels: Double) -> Int32 {
        2 * Int32((min(max(pixels, -1e5), 1e5) * 4).rounded(.down))
    }

    private static func quarters(after pixels: Double) -> Int32 { -quarters(before: -pixels) }
}
