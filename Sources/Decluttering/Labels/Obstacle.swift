import Geometry

/// A rect of the world that labels must not cover, and so many pixels around its middle besides, whatever the zoom.
@frozen
public struct Obstacle: BitwiseCopyable, Sendable {
    /// In units; beyond 2^32, or less than 0, where it lies over the antimeridian.
    public var left: Int64
    public var right: Int64
    public var top: Int64
    public var bottom: Int64
    /// In eighths of a pixel, in place of a rect of no size.
    public var width: Int32
    public var height: Int32

    @inlinable
    public init(left: Int64, right: Int64, top: Int64, bottom: Int64, width: Int32 = 0, height: Int32 = 0) {
        (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
        (self.width, self.height) = (width, height)
    }

    /// True if a label covers any of it at a scale from a zoom up to the next.
    public func isCovered(by label: Label, from zoom: Int, tileSize: Request.TileSize) -> Bool {
        isCovered(by: label, Scales(zooms: zoom...zoom, tileSize: tileSize))
    }

    /// True if a label covers any of it at a zoom alone, which may be between two.
    public func isCovered(by label: Label, at zoom: Double, tileSize: Request.TileSize) -> Bool {
        isCovered(by: label, Scales(zoom: zoom, tileSize: tileSize))
    }

    private func isCovered(by label: Label, _ scales: Scales) -> Bool {
        let box = Box(label)
        guard box.canCollide else { return false }
        let world: Int64 = 1 << 32
        for turn in [0, world, -world] where isCovered(by: label, box, turn, scales) { return true }
        return false
    }

    /// - Parameter turn: how far the label is moved, around the world.
    private func isCovered(by label: Label, _ box: Box, _ turn: Int64, _ scales: Scales) -> Bool {
        let (x, y) = (2 * (Int64(label.x) + turn), 2 * Int64(label.y))
        let across = Side(
            distance: x - left - right, extent: right - left, offset: 2 * Int64(label.offsetX), length: Int64(width))
        let down = Side(
            distance: y - top - bottom, extent: bottom - top, offset: 2 * Int64(label.offsetY), length: Int64(height))
        guard across.overlaps(box.width, down, box.height, scales) else { return false }
        return label.shape != .circle || Self.circle(Int64(box.width), across, down, scales)
    }

    /// The middle of a circle is in the rect widened by half of the diameter, with round corners.
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

/// How a label and an obstacle lie to each other along one axis.
private struct Side {
    /// Twice from the middle of the obstacle to the place, in units.
    let distance: Int64
    /// Width or height of the obstacle, in units.
    let extent: Int64
    /// From the place to the middle of the label, in sixteenths of a pixel.
    let offset: Int64
    /// The length that the obstacle has in pixels, in eighths.
    let length: Int64

    /// True if both overlap at one and the same scale.
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

    /// Where this is an end from below and the other one from above: whether they are in that order.
    func leavesRoom(below other: Limit) -> Bool {
        guard factor < 0, other.factor > 0 else { return true }
        return Int128(bound) * Int128(other.factor) > Int128(other.bound) * Int128(factor)
    }
}
