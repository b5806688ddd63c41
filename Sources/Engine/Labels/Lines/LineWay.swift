package import Decluttering
package import Geometry
package import LabelLines

/// One of the ways in which a text may stand along a line.
package struct LineWay: Sendable {
    /// Map point.
    package var place: Shape.Point
    /// For each zoom level from the first on.
    package var curves: ZoomedCurves
    /// Boxes that cover the text, for each of these levels.
    package var boxes: [[Shape.Box]]

    package init(place: Shape.Point, curves: ZoomedCurves, boxes: [[Shape.Box]]) {
        let turns = (place.x / MapPoint.worldSize).rounded(.down)
        self.place = Shape.Point(x: place.x - turns * MapPoint.worldSize, y: place.y)
        self.curves = curves
        self.boxes = boxes
    }

    /// Around all boxes.
    package var box: Shape.Box { boxes.joined().reduce(into: Shape.Box()) { $0.insert($1) } }
}

extension LabelChain {
    /// - Parameter place: map point at which labels are compared.
    package init(_ way: LineWay, at place: MapPoint) {
        let first = way.curves.firstZoom
        var boxes: [LabelPosition] = []
        for (number, list) in way.boxes.enumerated() {
            for box in list {
                let (left, right) = (Self.quarters(box.west, .down), Self.quarters(box.east, .up))
                let (top, bottom) = (Self.quarters(box.south, .down), Self.quarters(box.north, .up))
                var position = LabelPosition(
                    width: right - left, height: bottom - top, offsetX: (left + right) / 2,
                    offsetY: (top + bottom) / 2)
                position.zooms = ZoomSet(first + number...first + number)
                boxes.append(position)
            }
        }
        self.init(
            x: Self.units(place.x), y: Self.units(place.y), boxes: boxes,
            zooms: way.boxes.isEmpty ? [] : ZoomSet(first...first + way.boxes.count - 1))
    }

    package static func units(_ position: Double) -> UInt32 {
        UInt32(truncatingIfNeeded: Int((position * 16).rounded(.down)))
    }

    /// Eighths of a pixel, as many as whole quarters have.
    private static func quarters(_ pixels: Double, _ rule: FloatingPointRoundingRule) -> Int32 {
        2 * Int32((min(max(pixels, -1e5), 1e5) * 4).rounded(rule))
    }
}
