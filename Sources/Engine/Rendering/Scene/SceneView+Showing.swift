public import Drawing
public import Geometry

/// Tests of whether a view shows a place or a label.
extension SceneView {
    /// The whole picture.
    var page: PixelRect { PixelRect(x: 0, y: 0, width: Double(width), height: Double(height)) }

    /// Copies of the world in which a place is in a window.
    func turns(of place: Shape.Point, in window: MapRect) -> Range<Int> {
        var box = Shape.Box()
        box.insert(place)
        return turns(of: box, in: window)
    }

    /// Pixels of the picture at which a place shows: one for each copy of the world.
    public func pixels(of place: Shape.Point) -> [Shape.Point] {
        pixels(of: place, in: page, margin: 1).filter {
            (0...page.width).contains($0.x) && (0...page.height).contains($0.y)
        }
    }

    /// Pixels at which a place is in a rect of the picture or near it: one for each copy of the world.
    func pixels(of place: Shape.Point, in rect: PixelRect, margin: Double) -> [Shape.Point] {
        turns(of: place, in: window(rect, margin: margin)).map { transform.turned(by: $0).pixel(place) }
    }

    /// True if the box of a label meets the view.
    public func meets(_ label: SceneLabel) -> Bool { boxes(of: label).contains { meets($0) } }

    private func meets(_ box: PixelRect) -> Bool {
        box.maxX > 0 && box.minX < page.width && box.maxY > 0 && box.minY < page.height
    }

    /// True if the view shows a label, which must be decided to show at its zoom.
    public func shows(_ label: SceneLabel) -> Bool { boxes(of: label).contains { mayShow($0) } }

    /// True for a box that meets the view, and lies in it beside all that covers the map if labels are kept whole.
    func mayShow(_ box: PixelRect) -> Bool {
        guard keepsLabelsWhole else { return meets(box) }
        guard box.minX >= 0, box.maxX <= page.width, box.minY >= 0, box.maxY <= page.height else { return false }
        return !coveredRects.contains { rect in
            box.minX < rect.maxX * factor && box.maxX > rect.minX * factor && box.minY < rect.maxY * factor
                && box.maxY > rect.minY * factor
        }
    }

    /// The boxes of a label in all copies of the world.
    private func boxes(of label: SceneLabel) -> [PixelRect] {
        let (size, offset) = (label.standing.size, label.standing.offset)
        let reach = max(size.width + offset.x.magnitude, size.height + offset.y.magnitude) * factor
        return turns(of: label.place, in: window(page, margin: reach)).map { turn in
            box(of: label, at: transform.turned(by: turn).pixel(label.place))
        }
    }

    /// The box of a label whose place is at a pixel.
    func box(of label: SceneLabel, at pixel: Shape.Point) -> PixelRect {
        let (width, height) = (label.standing.size.width * factor, label.standing.size.height * factor)
        let (x, y) = (pixel.x + label.standing.offset.x * factor, pixel.y + label.standing.offset.y * factor)
        return PixelRect(x: x - width / 2, y: y - height / 2, width: width, height: height)
    }
}
