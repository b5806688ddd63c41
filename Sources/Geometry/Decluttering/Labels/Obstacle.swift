/// A rect of the world that labels must not cover, enlarged by a number of pixels that is the same at every zoom.
@frozen
public struct Obstacle: BitwiseCopyable, Sendable {
    /// Units; beyond 2^32 or below 0 if the rect lies over the antimeridian.
    public var left: Int64
    /// Eastern edge.
    public var right: Int64
    /// Northern edge.
    public var top: Int64
    /// Southern edge.
    public var bottom: Int64
    /// Eighths of a pixel, for a place instead of a rect.
    public var width: Int32
    /// Eighths of a pixel, as the width.
    public var height: Int32

    /// Takes edges in units, and a size for a place.
    @inlinable
    public init(left: Int64, right: Int64, top: Int64, bottom: Int64, width: Int32 = 0, height: Int32 = 0) {
        (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
        (self.width, self.height) = (width, height)
    }

    /// True if a label covers any of it at a scale from a zoom up to the next.
    public func isCovered(by label: Label, from zoom: Int, tileSize: Request.TileSize) -> Bool {
        isCovered(by: label, Scales(zooms: zoom...zoom, tileSize: tileSize))
    }

    /// True if a label covers any of it at a single zoom, which may lie between two whole ones.
    public func isCovered(by label: Label, at zoom: Double, tileSize: Request.TileSize) -> Bool {
        isCovered(by: label, Scales(zoom: zoom, tileSize: tileSize))
    }

    func isCovered(by label: Label, _ scales: Scales) -> Bool {
        let box = Box(label)
        guard box.canCollide else { return false }
        let world: Int64 = 1 << 32
        for turn in [0, world, -world] where isCovered(by: label, box, turn, scales) { return true }
        return false
    }

    /// - Parameter turn: how far the label is moved around the world, in units.
    private func isCovered(by label: Label, _ box: Box, _ turn: Int64, _ scales: Scales) -> Bool {
        let (x, y) = (2 * (Int64(label.x) + turn), 2 * Int64(label.y))
        let across = Side(
            distance: x - left - right, extent: right - left, offset: 2 * Int64(label.offsetX), length: Int64(width))
        let down = Side(
            distance: y - top - bottom, extent: bottom - top, offset: 2 * Int64(label.offsetY), length: Int64(height))
        guard across.overlaps(box.width, down, box.height, scales) else { return false }
        return label.shape != .circle || Self.circle(Int64(box.width), across, down, scales)
    }

    /// True if the middle of a circle is in the rect widened by half of the diameter, with round corners.
    private static func circle(_ diameter: Int64, _ across: Side, _ down: Side, _ scales: Scales) -> Bool {
        if across.overlaps(Int32(diameter), down, 0, scales) || across.overlaps(0, down, Int32(diameter), scales) {
            return true
        }
        for west in [-1, 1] as [Int64] {
            let (dx, x) = (across.distance + west * across.extent, across.offset + west * across.length)
            for north in [-1, 1] as [Int64] {
                let (dy, y) = (down.distance + north * down.extent, down.offset + north * down.length)
                if Overlap(scales: scales, dx: dx, dy: dy, x: 2 * x, y: 2 * y).discs(2 * diameter) { return true }
            }
        }
        return false
    }
}

/// Relation of a label and an obstacle along one axis.
private struct Side {
    /// Twice the distance from the middle of the obstacle to the place, in units.
    let distance: Int64
    /// Width or height of the obstacle, in units.
    let extent: Int64
    /// Distance from the place to the middle of the label, in sixteenths of a pixel.
    let offset: Int64
    /// Width or height of the obstacle in pixels, in eighths.
    let length: Int64

    /// True if both axes overlap at the same scale.
    func overlaps(_ width: Int32, _ down: Side, _ height: Int32, _ scales: Scales) -> Bool {
        let limits = limits(width) + down.limits(height)
        for limit in limits where !limit.holds(scales) { return false }
        guard scales.isWhole else { return true }
        return limits.allSatisfy { least in limits.allSatisfy { least.leavesRoom(below: $0) } }
    }

    private func limits(_ width: Int32) -> [Limit] {
        let reach = length + Int64(width)
        return [
            Limit(factor: distance - extent, bound: 2 * (reach - offset)),
            Limit(factor: -distance - extent, bound: 2 * (reach + offset)),
        ]
    }
}

/// A bound, in sixteenths of a pixel, on the product of a scale and a factor.
private struct Limit {
    let factor: Int64
    let bound: Int64

    /// True if it holds at any of the scales.
    func holds(_ scales: Scales) -> Bool {
        Int128(factor < 0 ? scales.high : scales.low) * Int128(factor) < Int128(bound) << 40
    }

    /// True if scales are left between this limit from below and another one from above; true for all other pairs.
    func leavesRoom(below other: Limit) -> Bool {
        guard factor < 0, other.factor > 0 else { return true }
        return Int128(bound) * Int128(other.factor) > Int128(other.bound) * Int128(factor)
    }
}
