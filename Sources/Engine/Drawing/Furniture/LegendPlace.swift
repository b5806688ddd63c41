/// Where a legend is.
public enum LegendPlace: String, CaseIterable, Sendable {
    case bottomRight = "bottom-right"
    case bottomLeft = "bottom-left"
    case topRight = "top-right"
    case topLeft = "top-left"
    /// On a strip of its own, which the map does not reach.
    case rightOfMap = "right-of-map"

    var isAtTop: Bool { self == .topRight || self == .topLeft }
    var isAtLeft: Bool { self == .bottomLeft || self == .topLeft }

    /// The part of a picture that is beside the map, in pixels.
    public func strip(ofWidth width: Double) -> Double {
        self == .rightOfMap ? min(min(max(width * 0.22, 130), 260), width * 0.5).rounded() : 0
    }
}
