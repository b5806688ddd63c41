import Geometry

/// The drawing at the place of a feature, which all features with one style share.
public final class MarkerFigure: Sendable {
    /// Number of the styles in the scene, by which it is known.
    public let number: Int32
    public let figure: Figure
    /// An image over the figure, in pixels around the place; nil for none.
    public let image: MarkerImage?
    public let symbol: DrawnText?
    public let opacity: Double

    public init(number: Int32, figure: Figure, image: MarkerImage?, symbol: DrawnText?, opacity: Double) {
        self.number = number
        self.figure = figure
        self.image = image
        self.symbol = symbol
        self.opacity = opacity
    }
}

/// An image that is drawn upright or turned around its own middle.
public struct MarkerImage: Hashable, Sendable {
    public var path: String
    /// Middle of the image, from the place.
    public var x: Double
    public var y: Double
    /// 0 for the width or height that the other and the image give.
    public var width: Double
    public var height: Double
    /// Degrees clockwise.
    public var angle: Double

    public init(path: String, x: Double, y: Double, width: Double, height: Double, angle: Double) {
        (self.path, self.x, self.y) = (path, x, y)
        (self.width, self.height, self.angle) = (width, height, angle)
    }
}

/// Makes the markers of styles.
public struct MarkerMaker {
    private let texts: StyleTexts

    public init(_ texts: StyleTexts) { self.texts = texts }

    /// The rim and the face of the dot of a style, which are drawn apart where all dots are; nil for other markers, and for
    /// dots that something shines through.
    ///
    /// - Parameters:
    ///   - rim: number of the rim.
    ///   - face: number of the face.
    public func dot(_ style: Style, rim: Int32, face: Int32) -> (rim: MarkerFigure, face: MarkerFigure)? {
        guard style.hasMarker, style.marker == .dot, style.badge.isNone, style.wholeOpacity == 1,
            style.markerPaint.opacity == 1, Dot.rim(radius: style.dotRadius) > 0
        else { return nil }
        func made(_ number: Int32, _ figure: Figure) -> MarkerFigure {
            MarkerFigure(number: number, figure: figure, image: nil, symbol: nil, opacity: 1)
        }
        return (
            made(rim, Dot.rim(ofRadius: style.dotRadius)),
            made(face, Dot.face(style.markerPaint, radius: style.dotRadius))
        )
    }

    /// The marker of a style; nil for none.
    public func figure(_ style: Style, number: Int32) -> MarkerFigure? {
        guard style.hasMarker, style.wholeOpacity > 0 else { return nil }
        var figure = Figure()
        var image: MarkerImage?
        var symbol: DrawnText?
        let hasBadge = !style.badge.isNone
        if hasBadge {
            figure = Badge.figure(style.badge, width: style.badgeWidth, height: style.badgeHeight)
                .moved(x: style.centerOffsetX, y: style.centerOffsetY)
            symbol = badgeText(of: style)
        }
        switch style.marker {
        case .none: break
        case .dot: if !hasBadge { figure = Dot.figure(style.markerPaint, radius: style.dotRadius) }
        case .pin:
            if !hasBadge {
                figure = Pin.figure(style.markerPaint, height: style.pinHeight)
                symbol = self.symbol(of: style)
                addShape(of: style, to: &figure)
            }
        case .image:
            guard let path = texts.image(style.image) else { break }
            let room = Badge.layout(
                width: style.badgeWidth, height: style.badgeHeight, hasImage: true, hasText: symbol != nil
            ).image
            let fillsRoom = hasBadge && style.imageWidth == 0 && style.imageHeight == 0
            image = MarkerImage(
                path: path, x: style.centerOffsetX, y: style.centerOffsetY + (hasBadge ? room.midY : 0),
                width: fillsRoom ? min(room.width, room.height) : style.imageWidth, height: style.imageHeight,
                angle: style.imageAngle)
        }
        return MarkerFigure(number: number, figure: figure, image: image, symbol: symbol, opacity: style.opacity)
    }

    /// The text in a badge, as large as it fits, and cut where it would be too small to read.
    private func badgeText(of style: Style) -> DrawnText? {
        guard var text = texts.text(style.badgeText), !text.isEmpty else { return nil }
        let room = Badge.layout(
            width: style.badgeWidth, height: style.badgeHeight, hasImage: style.marker == .image, hasText: true
        ).text
        let most = Int(room.width / (Self.boldWidth * Self.smallestBadgeText))
        if text.count > max(most, 1) { text = text.prefix(max(most - 1, 0)) + "…" }
        let size = min(room.height * 0.85, room.width / (Self.boldWidth * Double(text.count)), Self.largestBadgeText)
        return DrawnText(
            text: text, x: style.centerOffsetX + room.midX, baseline: style.centerOffsetY + room.midY + size * 0.36,
            size: max(size, 1), isBold: true, color: style.badge.contrasting)
    }

    /// Width of a bold letter, as a part of its size.
    private static let boldWidth = 0.62
    private static let largestBadgeText = 24.0
    private static let smallestBadgeText = 7.0

    /// Adds the shape in the head of a pin, if it has one.
    private func addShape(of style: Style, to figure: inout Figure) {
        guard let name = texts.text(style.markerSymbol), let shape = MarkerSymbol(rawValue: name) else { return }
        let head = Pin.head(height: style.pinHeight)
        var symbol = Figure()
        symbol.fill(shape.path(radius: head.radius * 0.72), style.markerPaint.contrasting)
        figure.append(symbol.moved(x: head.center.x, y: head.center.y))
    }

    /// The letter or digit in the head of a pin.
    private func symbol(of style: Style) -> DrawnText? {
        guard let text = texts.text(style.markerSymbol), text.unicodeScalars.count == 1 else { return nil }
        let head = Pin.head(height: style.pinHeight)
        let size = head.radius * 1.35
        return DrawnText(
            text: text.uppercased(), x: head.center.x, baseline: head.center.y + size * 0.36, size: size,
            isBold: true, color: style.markerPaint.contrasting)
    }
}
