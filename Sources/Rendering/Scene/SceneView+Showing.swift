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
        return WorldCopies.turns(of: box, in: window)
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

    /// True if the view shows some of the box of a label.
    public func shows(_ label: SceneLabel) -> Bool {
        let (size, offset) = (label.standing.size, label.standing.offset)
        let reach = max(size.width + offset.x.magnitude, size.height + offset.y.magnitude) * factor
        return turns(of: label.place, in: window(page, margin: reach)).contains { turn in
            let pixel = transform.turned(by: turn).pixel(label.place)
            let (x, y) = (pixel.x + offset.x * factor, pixel.y + offset.y * factor)
            let (halfWidth, halfHeight) = (size.width / 2 * factor, size.height / 2 * factor)
            return x + halfWidth > 0 && x - halfWidth < page.width && y + halfHeight > 0 && y - halfHeight < page.height
        }
    }
}
