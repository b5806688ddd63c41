/// A box on the world of 2^32 units a side that keeps its size in pixels, whatever the zoom.
///
/// Lengths are in eighths of a pixel and at most `longest`; greater ones are cut to that.
@frozen
public struct Label: BitwiseCopyable, Sendable {
    /// 2^21 eighths, 262,144 pixels: so that every product of the conflict tests fits.
    @inlinable public static var longest: Int32 { 1 << 21 }

    /// The place, in units from the antimeridian eastward and from the top of the map down.
    public var x: UInt32
    public var y: UInt32
    /// With its padding; of a circle the diameter.
    public var width: Int32
    /// With its padding; a circle has none.
    public var height: Int32
    /// From the place to the centre of the box, y down.
    public var offsetX: Int32 = 0
    public var offsetY: Int32 = 0
    public var shape = LabelShape.rect
    /// Required labels are shown wherever their zooms allow it, and may overlap each other.
    public var isRequired = false
    /// The zooms at which it may be shown.
    public var zooms = ZoomSet.all
    /// Labels of different groups do not collide.
    public var group: Int32 = 0
    /// Labels of one name keep the repeat distance; a negative one is no name.
    public var name: Int32 = -1
    /// The greater is shown first; what is not a number counts as the least.
    public var priority: Double
    /// Decides between equal priorities, the smaller first; should not depend on the order of the input.
    public var tie: UInt64

    @inlinable
    public init(x: UInt32, y: UInt32, width: Int32, height: Int32, priority: Double = 0, tie: UInt64 = 0) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.priority = priority
        self.tie = tie
    }
}

/// The shape with which a label collides. A label with an empty box collides with nothing, and is shown like one
/// without a shape.
@frozen
public enum LabelShape: UInt8, BitwiseCopyable, Sendable {
    case rect
    case circle
    case none
}

/// Whole zooms, 0…24.
@frozen
public struct ZoomSet: OptionSet, Hashable, BitwiseCopyable, Sendable {
    /// Bit z is zoom z.
    public let rawValue: UInt32

    @inlinable public static var deepest: Int { 24 }
    @inlinable public static var all: ZoomSet { ZoomSet(0...deepest) }

    @inlinable
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The zooms of the range that are within 0…24.
    @inlinable
    public init(_ zooms: ClosedRange<Int>) {
        let first = min(max(zooms.lowerBound, 0), 31)
        let last = min(zooms.upperBound, Self.deepest)
        rawValue = first <= last ? (2 << UInt32(last)) &- (1 << UInt32(first)) : 0
    }

    @inlinable
    public func contains(_ zoom: Int) -> Bool { zoom >= 0 && zoom < 32 && rawValue >> UInt32(zoom) & 1 == 1 }

    @inlinable
    public mutating func insert(_ zoom: Int) { self = ZoomSet(rawValue: rawValue | 1 << UInt32(zoom)) }

    /// Its highest zoom and those below without a gap: what a label has that is never to come back once it went.
    @inlinable public var highestRun: ClosedRange<Int>? {
        guard rawValue != 0 else { return nil }
        let last = 31 - rawValue.leadingZeroBitCount
        let lengthMinusOne = (~(rawValue << UInt32(31 - last))).leadingZeroBitCount - 1
        return last - lengthMinusOne...last
    }
}
