public import Glibc

/// A turn of the map on the screen. Quarter turns are exact.
@frozen
@usableFromInline
package struct Rotation: Hashable, Sendable {
    @usableFromInline let cosine: Double
    @usableFromInline let sine: Double

    /// - Parameter heading: what is up on the screen, in degrees clockwise from north.
    @inlinable
    package init(heading: Double) {
        let quarters = (heading / 90).rounded()
        let rest = (heading - quarters * 90) * .pi / 180
        let (cosine, sine) = rest == 0 ? (1, 0) : (cos(rest), sin(rest))
        (self.cosine, self.sine) =
            switch quarters.truncatingRemainder(dividingBy: 4) {
            case 1, -3: (-sine, cosine)
            case 2, -2: (-cosine, -sine)
            case 3, -1: (sine, -cosine)
            default: (cosine, sine)
            }
    }

    /// Offset from the centre as the screen shows it, from one on the map.
    @inlinable
    package func toScreen(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        // A sum with 0 times infinity would be no number.
        sine == 0 && cosine == 1 ? (x, y) : (x * cosine + y * sine, y * cosine - x * sine)
    }

    /// Offset from the centre on the map, from one on the screen.
    @inlinable
    package func toMap(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        sine == 0 && cosine == 1 ? (x, y) : (x * cosine - y * sine, y * cosine + x * sine)
    }

    /// Extent of the box around a rect that is turned, in either direction.
    @inlinable
    package func extent(width: Double, height: Double) -> (width: Double, height: Double) {
        (width * cosine.magnitude + height * sine.magnitude, width * sine.magnitude + height * cosine.magnitude)
    }
}
