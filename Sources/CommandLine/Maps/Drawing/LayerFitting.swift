package import Features
package import Geometry
package import Layers
import Rendering

/// The view of all layers, where no option decides what to show.
package struct LayerFitting {
    package let request: ViewRequest
    /// Around all layers; null if they have no position.
    package let rect: MapRect

    package init(request: ViewRequest, rect: MapRect) {
        self.request = request
        self.rect = rect
    }

    /// Pixels around the layers.
    private static let usual = 16.0

    /// The view of the layers with some pixels around them.
    package func view() throws(Problem) -> Viewport {
        let shown = rect.isNull ? MapRect.world : rect
        if request.padding == .zero, let view = padded(Self.usual, Self.usual, Self.usual, Self.usual).view(of: shown) {
            return view
        }
        guard let view = request.view(of: shown) else {
            throw Problem(.usage, "no-room", "--size: no room is left in the view")
        }
        return view
    }

    /// The view with room for markers and labels, which reach beyond the layers by some pixels. Nil if the first one has
    /// room, if the padding was given, or if the view is turned, as its labels are decided for its zoom level alone.
    package func view(withRoomFor overflow: EdgePadding) -> Viewport? {
        guard request.padding == .zero, request.heading == 0, !rect.isNull else { return nil }
        func side(_ overflow: Double, _ length: Double) -> Double {
            max(Self.usual, min(overflow + Self.gap, Self.usual + length * ScenePlan.largestShare))
        }
        let (top, bottom) = (side(overflow.top, request.size.height), side(overflow.bottom, request.size.height))
        let (left, right) = (side(overflow.left, request.size.width), side(overflow.right, request.size.width))
        guard max(top, bottom, left, right) > Self.usual else { return nil }
        let view = padded(top, left, bottom, right).view(of: rect)
        guard let view, view.visibleMapRect.width > MapPoint.worldSize else { return view }
        // More room at the sides would show another copy of the world, which is cut as well.
        return padded(top, Self.usual, bottom, Self.usual).view(of: rect)
    }

    /// Pixels between what reaches furthest and the edge of the picture.
    private static let gap = 10.0

    private func padded(_ top: Double, _ left: Double, _ bottom: Double, _ right: Double) -> ViewRequest {
        var padded = request
        padded.padding = EdgePadding(top: top, left: left, bottom: bottom, right: right)
        return padded
    }
}
