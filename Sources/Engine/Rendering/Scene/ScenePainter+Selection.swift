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
            let own = plan.selectedMarker(selection.style)
            let ring = SelectionRing.figure(around: style)
            let reach = plan.reach + SelectionRing.reach
            for pixel in view.pixels(of: place, in: rect, margin: reach * view.factor) {
                if let own {
                    canvas.draw(own, x: pixel.x, y: pixel.y, scale: view.factor, title: selection.title)
                    continue
                }
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
        on canvas: inout Paper, beside furniture: [PixelRect], images: IconFiles, measure: TextMeasure
    ) {
        let all = callouts(beside: furniture, images: images, measure: measure)
        for (index, (callout, content)) in all.enumerated() {
            let rect = callout.content
            canvas.draw(callout.figure(), x: 0, y: 0, scale: view.factor)
            canvas.draw(content.rule(in: rect), x: 0, y: 0, scale: view.factor)
            if let image = content.image(in: rect) {
                // Numbers that no style has.
                let marker = MarkerFigure(
                    number: .max / 4 - Int32(truncatingIfNeeded: index), figure: Figure(), image: image, symbol: nil,
                    opacity: 1)
                canvas.draw(marker, x: 0, y: 0, scale: view.factor, title: "")
            }
            for text in content.texts(in: rect) { canvas.draw(text.scaled(by: view.factor)) }
        }
    }

    /// The boxes with the titles of selected features, in pixels of the view; one without a title has none.
    ///
    /// - Parameter furniture: rects that boxes keep clear of where they can.
    func callouts(
        beside furniture: [PixelRect], images: IconFiles, measure: TextMeasure
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
            let content = CalloutContent(selection, in: view.view.size, images: images, measure: measure)
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
