package import Features
package import Geometry
package import Layers
import Rendering
import Scenes

/// The view of all layers, where no option decides what to show.
package struct LayerFitting {
    package let request: ViewRequest
    /// Around all layers; null if they have no position.
    package let rect: MapRect
    /// Pixels at the right of the picture that the map does not reach.
    private let strip: Double

    package init(request: ViewRequest, rect: MapRect, strip: Double = 0) {
        self.request = request
        self.rect = rect
        self.strip = strip
    }

    /// Pixels around the layers.
    private static let usual = EdgePadding(top: 16, left: 16, bottom: 16, right: 16)

    /// The view of the layers with some pixels around them.
    package func view() throws(Problem) -> Viewport {
        let shown = rect.isNull ? MapRect.world : rect
        if request.padding == .zero, let view = padded(Self.usual).view(of: shown) { return view }
        guard let view = padded(request.padding).view(of: shown) else {
            throw Problem(.usage, "no-room", "--size: no room is left in the view")
        }
        return view
    }

    /// True if the view may be changed to have room for more: neither the padding nor a direction was given.
    private var isFree: Bool { request.padding == .zero && request.heading == 0 && !rect.isNull }

    /// Pixels around the layers that leave room for markers and labels, which reach beyond them. Nil if the usual ones do,
    /// if the padding was given, or if the view is turned, as its labels are decided for its zoom level alone.
    package func padding(withRoomFor overflow: EdgePadding) -> EdgePadding? {
        guard isFree else { return nil }
        let usual = Self.usual
        func side(_ usual: Double, _ overflow: Double, _ length: Double) -> Double {
            max(usual, min(overflow + Self.gap, usual + length * ScenePlan.largestShare))
        }
        let (width, height) = (request.size.width, request.size.height)
        var padding = EdgePadding(
            top: side(usual.top, overflow.top, height), left: side(usual.left, overflow.left, width),
            bottom: side(usual.bottom, overflow.bottom, height), right: side(usual.right, overflow.right, width))
        guard padding != usual else { return nil }
        if let view = padded(padding).view(of: rect), view.visibleMapRect.width > MapPoint.worldSize {
            // More room at the sides would show another copy of the world, which is cut as well.
            (padding.left, padding.right) = (usual.left, usual.right)
        }
        return padding
    }

    /// The view with these pixels around the layers; nil if they leave no room.
    package func view(padding: EdgePadding) -> Viewport? { padded(padding).view(of: rect) }

    /// The largest view whose layers keep clear of rects at the edges of the picture, each of which is passed at one of its
    /// sides. Nil if that would leave the layers too little room.
    ///
    /// - Parameter padding: pixels around the layers at least; nil for the usual ones.
    package func view(beside rects: [PixelRect], padding: EdgePadding?) -> Viewport? {
        guard isFree else { return nil }
        var best: Viewport?
        func search(_ rects: ArraySlice<PixelRect>, _ padding: EdgePadding) {
            guard let rect = rects.first else {
                let (width, height) = (request.size.width - strip, request.size.height)
                guard padding.left + padding.right < width * Self.mostPadding,
                    padding.top + padding.bottom < height * Self.mostPadding, let view = view(padding: padding),
                    view.scale > best?.scale ?? 0
                else { return }
                best = view
                return
            }
            for side in sides(beside: rect) { search(rects.dropFirst(), padding.covering(side)) }
        }
        search(rects[...], padding ?? Self.usual)
        return best
    }

    /// The part of the picture's width or height that may be free around the layers.
    private static let mostPadding = 0.7
    /// Pixels between what reaches furthest and the edge of the picture, or what is there.
    private static let gap = 10.0

    /// The two paddings by which layers pass a rect with the least loss of room.
    private func sides(beside rect: PixelRect) -> [EdgePadding] {
        let (width, height) = (request.size.width - strip, request.size.height)
        let gap = Self.gap
        let sides = [
            (EdgePadding(top: rect.maxY + gap, left: 0, bottom: 0, right: 0), (rect.maxY + gap) / height),
            (EdgePadding(top: 0, left: 0, bottom: height - rect.minY + gap, right: 0), 1 - (rect.minY - gap) / height),
            (EdgePadding(top: 0, left: rect.maxX + gap, bottom: 0, right: 0), (rect.maxX + gap) / width),
            (EdgePadding(top: 0, left: 0, bottom: 0, right: width - rect.minX + gap), 1 - (rect.minX - gap) / width),
        ]
        return sides.sorted { $0.1 < $1.1 }.prefix(2).map(\.0)
    }

    private func padded(_ padding: EdgePadding) -> ViewRequest {
        var padded = request
        padded.padding = padding
        padded.padding.right += strip
        return padded
    }
}
