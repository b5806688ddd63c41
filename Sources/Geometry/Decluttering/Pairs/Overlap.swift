/// An exact test for the overlap of two boxes at any of some scales. Boxes that only touch do not overlap.
///
/// Everything is relative to the second box. `dx` and `dy` lead from its place to the first one's, in units; `x` and
/// `y` lead from its offset to the first one's, in sixteenths of a pixel. At a scale s the centres are `s·dx + x`
/// apart.
struct Overlap {
    let scales: Scales
    var dx: Int64
    var dy: Int64
    var x: Int64
    var y: Int64

    /// - Parameters:
    ///   - width: the sum of both widths in eighths, which is the sum of their halves in sixteenths.
    @inline(__always)
    func rects(width: Int64, height: Int64) -> Bool {
        let (across, down) = (Side(dx, x, width), Side(dy, y, height))
        guard across.isPossible(scales), down.isPossible(scales) else { return false }
        guard across.distance != 0, down.distance != 0 else { return true }
        return across.first * down.distance < down.last * across.distance
            && down.first * across.distance < across.last * down.distance
    }

    /// Boxes overlap along one axis at the scales strictly between `first / distance` and `last / distance`.
    private struct Side {
        let distance: Int64
        let first: Int64
        let last: Int64

        @inline(__always)
        init(_ distance: Int64, _ offset: Int64, _ length: Int64) {
            self.distance = abs(distance)
            let offset = distance < 0 ? -offset : offset
            first = -length - offset
            last = length - offset
        }

        @inline(__always)
        func isPossible(_ scales: Scales) -> Bool {
            guard distance != 0 else { return first < 0 && last > 0 }
            // The same numbers as below, without the factors that whole zooms share: they fit into 64 bits.
            if scales.isWhole {
                return first &<< scales.shift < distance &<< (5 &+ scales.doublings)
                    && last &<< scales.shift > distance &<< 5
            }
            return Int128(first) << 40 < Int128(scales.high) * Int128(distance)
                && Int128(last) << 40 > Int128(scales.low) * Int128(distance)
        }
    }

    /// True if the centres come closer than `radius` sixteenths of a pixel.
    func discs(_ radius: Int64) -> Bool {
        guard dx != 0 || dy != 0 else { return isWithin(radius, at: 0) }
        let square = Int128(dx) * Int128(dx) + Int128(dy) * Int128(dy)
        // The scale at which they are closest if all scales count, even below zero.
        let nearest = -(Int128(dx * x) + Int128(dy * y)) << 40
        if nearest < Int128(scales.low) * square { return isWithin(radius, at: scales.low) }
        if nearest >= Int128(scales.high) * square { return isWithin(radius, at: scales.high) }
        let apart = Int128(dx * y) - Int128(dy * x)
        return apart * apart < Int128(radius * radius) * square
    }

    private func isWithin(_ radius: Int64, at scale: Int64) -> Bool {
        let across = Int128(scale) * Int128(dx) + Int128(x) << 40
        let down = Int128(scale) * Int128(dy) + Int128(y) << 40
        let limit = Int128(radius) << 40
        guard abs(across) < limit, abs(down) < limit else { return false }
        return across * across + down * down < limit * limit
    }

    /// True if the centre of a circle is in a rect widened by half of the diameter, with round corners: in one of two
    /// rects or of four discs.
    func circle(_ diameter: Int64, rectOfWidth width: Int64, height: Int64) -> Bool {
        guard rects(width: width + diameter, height: height + diameter) else { return false }
        if rects(width: width + diameter, height: height) || rects(width: width, height: height + diameter) {
            return true
        }
        for across in [-width, width] {
            for down in [-height, height] {
                let corner = Overlap(scales: scales, dx: dx, dy: dy, x: x + across, y: y + down)
                if corner.discs(diameter) { return true }
            }
        }
        return false
    }
}
