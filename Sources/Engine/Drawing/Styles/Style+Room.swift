public import Geometry

/// The room of markers, by which is decided where they show.
extension Style {
    /// A box around the marker without its shadow, in pixels from its place; nil if there is none.
    public var markerRoom: PixelRect? {
        guard hasMarker, wholeOpacity > 0 else { return nil }
        if !badge.isNone { return centered(width: badgeWidth, height: badgeHeight) }
        switch marker {
        case .none: return nil
        case .dot:
            let reach = dotRadius + Dot.rim(radius: dotRadius)
            return PixelRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
        case .pin:
            let head = Pin.head(height: pinHeight)
            let top = head.center.y - head.radius
            return PixelRect(x: -head.radius, y: top, width: 2 * head.radius, height: -top)
        case .image: return turnedImage
        }
    }

    /// The style of the small dot that stands for a marker without its label; nil for one that says more than where it is.
    public var asSmallDot: Style? {
        guard hasMarker, badge.isNone, marker == .pin || marker == .dot else { return nil }
        var small = self
        small.markerColor = markerPaint
        (small.pinColor, small.marker, small.markerSymbol) = (.none, .dot, -1)
        small.markerSize = marker == .dot ? max(dotRadius / 2, min(dotRadius, 1.5)) : Self.smallRadius
        return small
    }

    private static let smallRadius = 2.0

    /// The style with a dot of this radius instead of the default pin; nil if the marker was chosen, or without a pin.
    func withUsualDot(radius: Double) -> Style? {
        guard marker == .pin, badge.isNone, !hasChosenMarker else { return nil }
        var style = self
        (style.marker, style.markerSize) = (.dot, radius)
        return style
    }

    private func centered(width: Double, height: Double) -> PixelRect {
        PixelRect(x: centerOffsetX - width / 2, y: centerOffsetY - height / 2, width: width, height: height)
    }

    private var turnedImage: PixelRect {
        let (width, height) = (max(imageWidth, imageHeight), max(imageHeight, imageWidth))
        let size = PixelSize(
            width: imageWidth > 0 && imageHeight > 0 ? imageWidth : width,
            height: imageWidth > 0 && imageHeight > 0 ? imageHeight : height)
        let way = Rotation(heading: imageAngle).toMap(0, 1)
        let (cosine, sine) = (abs(way.y), abs(way.x))
        return centered(
            width: max(size.width * cosine + size.height * sine, 1),
            height: max(size.width * sine + size.height * cosine, 1))
    }
}

extension PixelRect {
    /// A rect around this one and another.
    public func enclosing(_ other: PixelRect) -> PixelRect {
        let (left, top) = (min(minX, other.minX), min(minY, other.minY))
        return PixelRect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}
