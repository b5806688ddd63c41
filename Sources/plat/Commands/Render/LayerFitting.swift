import Geometry
import Layers
import Operations

/// The view of all layers, where no option says what to show.
struct LayerFitting {
    let request: ViewRequest
    /// Around all layers; null if they have no place.
    let rect: MapRect

    /// Pixels around the layers.
    private static let usual = 16.0

    /// The view of the layers with some pixels around them.
    func view() throws(Problem) -> Viewport {
        let shown = rect.isNull ? MapRect.world : rect
        if request.padding == .zero, let view = padded(Self.usual, Self.usual, Self.usual, Self.usual).view(of: shown) {
            return view
        }
        guard let view = request.view(of: shown) else {
            throw Problem(.usage, "no-room", "--size: no room is left in the view")
        }
        return view
    }

    /// The view with room for what reaches over its edges; nil if the picture is too small, if the padding was given, or
    /// if the view is turned, as its labels were decided for its zoom level alone.
    func view(withRoomFor overflow: EdgePadding) -> Viewport? {
        guard overflow != .zero, request.padding == .zero, request.heading == 0, !rect.isNull else { return nil }
        func side(_ overflow: Double, _ length: Double) -> Double { Self.usual + min(overflow, length / 5) }
        let (top, bottom) = (side(overflow.top, request.size.height), side(overflow.bottom, request.size.height))
        let (left, right) = (side(overflow.left, request.size.width), side(overflow.right, request.size.width))
        let view = padded(top, left, bottom, right).view(of: rect)
        guard let view, view.visibleMapRect.width > MapPoint.worldSize else { return view }
        // More room at the sides would show another copy of the world, which is cut as well.
        return padded(top, Self.usual, bottom, Self.usual).view(of: rect)
    }

    private func padded(_ top: Double, _ left: Double, _ bottom: Double, _ right: Double) -> ViewRequest {
        var padded = request
        padded.padding = EdgePadding(top: top, left: left, bottom: bottom, right: right)
        return padded
    }
}
