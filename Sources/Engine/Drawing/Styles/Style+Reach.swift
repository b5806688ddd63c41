public import Geometry

extension Style {
    /// Pixels that a drawing reaches beyond the places and outlines of its feature, as far as the style says.
    ///
    /// - Parameter latitude: of the feature, for widths on the ground.
    public func reach(atScale scale: ZoomScale, latitude: () -> Double) -> EdgePadding {
        var line = 0.0
        if hasStroke {
            let degrees = strokeWidth.unit == .m ? latitude() : 0
            line = strokeWidth.pixels(atScale: scale, latitude: degrees) / 2 + casingWidth
            // The tip of a sharp corner.
            if join == .miter { line *= Self.miterLimit }
        }
        let marker = hasMarker ? markerReach : .zero
        return EdgePadding(
            top: max(marker.top, line), left: max(marker.left, line), bottom: max(marker.bottom, line),
            right: max(marker.right, line))
    }

    /// The most by which a corner reaches further than the line beside it.
    public static let miterLimit = 10.0

    private var markerReach: EdgePadding {
        if !badge.isNone { return centered(width: badgeWidth, height: badgeHeight) }
        switch marker {
        case .none: return .zero
        case .dot: return EdgePadding(top: dotRadius, left: dotRadius, bottom: dotRadius, right: dotRadius)
        case .pin:
            let half = pinHeight / 2
            return EdgePadding(top: pinHeight, left: half, bottom: pinHeight / 8, right: half)
        case .image:
            // Turned by any angle; the image itself may define its size.
            let (width, height) = (max(imageWidth, imageHeight), max(imageHeight, imageWidth))
            let side = width + height > 0 ? (width * width + height * height).squareRoot() : Self.usualImage
            return centered(width: side, height: side)
        }
    }

    /// Pixels of the side of an image whose size the style does not say.
    private static let usualImage = 64.0

    private func centered(width: Double, height: Double) -> EdgePadding {
        EdgePadding(
            top: height / 2 - centerOffsetY, left: width / 2 - centerOffsetX, bottom: height / 2 + centerOffsetY,
            right: width / 2 + centerOffsetX)
    }
}
