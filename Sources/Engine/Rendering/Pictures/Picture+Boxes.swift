import Drawing
public import Geometry
import LabelLines

/// The room of a label, a letter, a marker or a thing around the map.
public struct PictureBox: Sendable {
    public enum Kind: String, Sendable {
        case label, marker, furniture
    }

    public var kind: Kind
    /// Of a label.
    public var text = ""
    /// Number of the layer; nil around the map.
    public var layer: Int?
    /// In pixels of the view, in turn around the box.
    public var corners: [PixelPoint]
}

extension Picture {
    /// The boxes of all labels, markers and things around the map that the picture shows. Of a label along a line, each
    /// letter has one.
    public var boxes: [PictureBox] {
        let measure = fonts.makeMeasure()
        let layout = FurnitureLayout(furniture, in: view.view, measure: measure)
        var boxes = (layout.rects + layout.lineRects).map { PictureBox(kind: .furniture, corners: $0.cornerPixels) }
        addMarkers(to: &boxes)
        let window = view.window(page, margin: plan.labelReach * view.factor)
        for label in plan.labels(at: view.labelZoom, in: window) {
            for turn in view.turns(of: label.place, in: window) {
                let pixel = view.transform.turned(by: turn).pixel(label.place)
                let box = view.box(of: label, at: pixel)
                guard view.mayShow(box) else { continue }
                let layer = Int(label.feature.layer)
                for corners in letters(of: label, at: pixel, measure) ?? [scaled(box).cornerPixels] {
                    boxes.append(PictureBox(kind: .label, text: label.text, layer: layer, corners: corners))
                }
            }
        }
        return boxes
    }

    /// The boxes of all markers that the picture shows, in pixels of the view.
    public var markerRects: [PixelRect] {
        var boxes: [PictureBox] = []
        addMarkers(to: &boxes)
        return boxes.map { box in
            let (first, last) = (box.corners[0], box.corners[2])
            return PixelRect(x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y)
        }
    }

    private func addMarkers(to boxes: inout [PictureBox]) {
        guard density == nil else { return }
        let window = view.window(page, margin: plan.reach * view.factor)
        plan.forEachMarker(in: window) { marker in
            let style = plan.scene.styles[Int(marker.style)][view.level]
            let shown = marker.isSmall ? style.asSmallDot ?? style : style
            guard let room = marker.isGroup ? shown.groupRoom : shown.markerRoom else { return }
            for turn in view.turns(of: marker.place, in: window) {
                let pixel = view.transform.turned(by: turn).pixel(marker.place)
                let (x, y) = (pixel.x / view.factor, pixel.y / view.factor)
                let rect = PixelRect(x: x + room.minX, y: y + room.minY, width: room.width, height: room.height)
                guard rect.meets(scaled(page)) else { continue }
                boxes.append(PictureBox(kind: .marker, layer: plan.layer(of: marker), corners: rect.cornerPixels))
            }
        }
    }

    /// The boxes of the letters of a text along a line; nil for a level one.
    private func letters(of label: SceneLabel, at pixel: Shape.Point, _ measure: TextMeasure) -> [[PixelPoint]]? {
        guard let curve = label.curves?.curve(at: view.labelZoom) else { return nil }
        let size = plan.scene.styles[Int(label.style)][view.level].fontSize
        return zip(TextUnits.units(of: label.text), curve.letters).map { unit, letter in
            let extent = measure(unit, size)
            let (half, top, bottom) = (extent.width / 2, -extent.ascent, extent.descent)
            return [(-half, top), (half, top), (half, bottom), (-half, bottom)].map { x, y in
                PixelPoint(
                    x: pixel.x / view.factor + letter.x + x * letter.cosine - y * letter.sine,
                    y: pixel.y / view.factor + letter.y + x * letter.sine + y * letter.cosine)
            }
        }
    }

    /// A rect of the picture in pixels of the view.
    private func scaled(_ rect: PixelRect) -> PixelRect {
        PixelRect(
            x: rect.minX / view.factor, y: rect.minY / view.factor, width: rect.width / view.factor,
            height: rect.height / view.factor)
    }
}

extension PixelRect {
    fileprivate var cornerPixels: [PixelPoint] {
        [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)].map { PixelPoint(x: $0, y: $1) }
    }
}
