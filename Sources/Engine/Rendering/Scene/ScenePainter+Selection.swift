import Drawing
import Geometry

extension ScenePainter {
    /// Draws the markers of selected features once more above all others, each in a ring.
    mutating func paintSelections<Paper: Canvas & ~Copyable>(_ rect: PixelRect, on canvas: inout Paper) {
        for selection in plan.scene.selections {
            let style = plan.scene.styles[Int(selection.style)][view.level]
            guard style.hasMarker, let place = selection.place,
                let marker = plan.marker(selection.style, level: view.level)
            else { continue }
            let ring = SelectionRing.figure(around: style)
            let reach = plan.reach + SelectionRing.reach
            for pixel in view.pixels(of: place, in: rect, margin: reach * view.factor) {
                // What is translucent would get darker.
                if style.wholeOpacity == 1, style.markerPaint.alpha == 255 {
                    canvas.draw(marker, x: pixel.x, y: pixel.y, scale: view.factor, title: selection.title)
                }
                canvas.draw(ring, x: pixel.x, y: pixel.y, scale: view.factor)
            }
        }
    }

    /// Draws the boxes with the titles of selected features.
    mutating func paintCallouts<Paper: Canvas & ~Copyable>(
        on canvas: inout Paper, beside furniture: [PixelRect], measure: TextMeasure
    ) {
        for (callout, content) in callouts(beside: furniture, measure: measure) {
            canvas.draw(callout.figure(), x: 0, y: 0, scale: view.factor)
            for text in content.texts(in: callout.content) { canvas.draw(text.scaled(by: view.factor)) }
        }
    }

    /// The boxes with the titles of selected features, in pixels of the view; one without a title has none.
    ///
    /// - Parameter furniture: rects that boxes keep clear of where they can.
    func callouts(
        beside furniture: [PixelRect], measure: TextMeasure
    ) -> [(callout: Callout, content: CalloutContent)] {
        let factor = view.factor
        let room = PixelRect(x: 0, y: 0, width: view.view.size.width, height: view.view.size.height)
        var boxes = furniture
        var callouts: [(callout: Callout, content: CalloutContent)] = []
        for selection in plan.scene.selections {
            let style = plan.scene.styles[Int(selection.style)][view.level]
            guard style.showsText, style.hasCallout, !selection.title.isEmpty, let place = selection.place else {
                continue
            }
            let content = CalloutContent(selection, in: view.view.size, measure: measure)
            for pixel in view.pixels(of: place) {
                let (top, bottom) = Self.ends(of: style, at: PixelPoint(x: pixel.x / factor, y: pixel.y / factor))
                let callout = Callout(content: content.size, above: top, below: bottom, in: room, beside: boxes)
                boxes.append(callout.box)
                callouts.append((callout, content))
            }
        }
        return callouts
    }

    /// The upper and the lower end of the marker of a style.
    private static func ends(of style: Style, at place: PixelPoint) -> (top: PixelPoint, bottom: PixelPoint) {
        let (x, y) = (place.x + style.calloutOffsetX, place.y + style.calloutOffsetY)
        guard style.hasMarker else { return (PixelPoint(x: x, y: y), PixelPoint(x: x, y: y)) }
        // The ring reaches a little further than the marker.
        let ring = 5.0
        if style.badge.isNone, style.marker == .pin {
            return (PixelPoint(x: x, y: y - style.pinHeight - ring), PixelPoint(x: x, y: y))
        }
        let half = style.markerHeight / 2 + ring
        let middle = style.marker == .dot && style.badge.isNone ? 0 : style.centerOffsetY
        return (PixelPoint(x: x, y: y + middle - half), PixelPoint(x: x, y: y + middle + half))
    }
}

/// The texts of a callout, each on one line and cut where they are too long.
struct CalloutContent {
    private let lines: [(text: String, size: Double, isBold: Bool, color: Color, extent: TextExtent)]
    let size: PixelSize
    private static let gap = 3.0
    /// A bold text is wider than a plain one.
    private static let bold = 1.09

    var texts: [String] { lines.map(\.text) }

    /// - Parameter picture: in which it may take some of the width.
    init(_ selection: SceneSelection, in picture: PixelSize, measure: TextMeasure) {
        let maximum = min(picture.width * 0.7, 260)
        var lines: [(text: String, size: Double, isBold: Bool, color: Color, extent: TextExtent)] = []
        for (text, size, isBold, color) in [
            (selection.title, 14.0, true, FurnitureLook.ink), (selection.subtitle, 12.0, false, FurnitureLook.quietInk),
        ] where !text.isEmpty {
            let cut = TextFitting.cut(Self.oneLine(text), to: maximum / (isBold ? Self.bold : 1), size, measure)
            var extent = measure(cut, size)
            if isBold { extent.width *= Self.bold }
            lines.append((cut, size, isBold, color, extent))
        }
        self.lines = lines
        size = PixelSize(
            width: lines.map(\.extent.width).max() ?? 0,
            height: lines.map(\.extent.height).reduce(0, +) + Self.gap * Double(max(lines.count - 1, 0)))
    }

    func texts(in rect: PixelRect) -> [DrawnText] {
        var y = rect.minY
        return lines.map { line in
            defer { y += line.extent.height + Self.gap }
            return DrawnText(
                text: line.text, x: rect.minX, baseline: y + line.extent.ascent, size: line.size, isBold: line.isBold,
                color: line.color)
        }
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
