package import Memory

/// Labels in columns. A column exists only if a label has a value in it: 33 bytes for each plain label.
public struct Labels: ~Copyable {
    package var boxes: FlatBuffer<Box>
    package var priorities: FlatBuffer<Double>
    package var ties: FlatBuffer<UInt64>
    package var traits: FlatBuffer<Traits>
    // Empty, or as long as the others.
    package var offsets = FlatBuffer<Offset>(capacity: 1)
    package var zooms = FlatBuffer<ZoomSet>(capacity: 1)
    package var groups = FlatBuffer<Int32>(capacity: 1)
    package var names = FlatBuffer<Int32>(capacity: 1)
    /// The first label of the annotation that each label belongs to; negative for a label by itself.
    package var annotations = FlatBuffer<Int32>(capacity: 1)
    /// Boxes that labels may take instead of their own, until one is chosen.
    package var positions = LabelPositions()
    /// Zooms at which each label showed in an earlier outcome.
    var kept = FlatBuffer<ZoomSet>(capacity: 1)

    /// - Parameter capacity: the expected number of labels; more may come.
    public init(capacity: Int = 16) {
        boxes = FlatBuffer(capacity: capacity)
        priorities = FlatBuffer(capacity: capacity)
        ties = FlatBuffer(capacity: capacity)
        traits = FlatBuffer(capacity: capacity)
    }

    /// The number of labels.
    public var count: Int { boxes.count }

    /// Appends a label, at constant cost on average.
    public mutating func append(_ label: Label) {
        precondition(count < Int(Int32.max))
        if !offsets.isEmpty || label.offsetX != 0 || label.offsetY != 0 {
            if offsets.isEmpty { offsets.append(repeating: Offset(x: 0, y: 0), count: count) }
            offsets.append(Offset(x: Self.clamped(label.offsetX), y: Self.clamped(label.offsetY)))
        }
        if !zooms.isEmpty || label.zooms != .all {
            if zooms.isEmpty { zooms.append(repeating: .all, count: count) }
            zooms.append(label.zooms)
        }
        if !groups.isEmpty || label.group != 0 {
            if groups.isEmpty { groups.append(repeating: 0, count: count) }
            groups.append(label.group)
        }
        if !names.isEmpty || label.name >= 0 {
            if names.isEmpty { names.append(repeating: -1, count: count) }
            names.append(max(label.name, -1))
        }
        if !annotations.isEmpty { annotations.append(-1) }
        if !kept.isEmpty { kept.append([]) }
        let traits = Traits(shape: label.shape, isRequired: label.isRequired)
        boxes.append(Box(label))
        priorities.append(label.priority)
        ties.append(label.tie)
        self.traits.append(traits)
    }

    /// Appends all labels of another list, in O(n).
    public mutating func append(contentsOf others: borrowing Labels) {
        precondition(count <= Int(Int32.max) - others.count)
        Self.append(others.offsets, others.count, to: &offsets, count, Offset(x: 0, y: 0))
        positions.append(contentsOf: others.positions, after: count)
        Self.append(others.zooms, others.count, to: &zooms, count, .all)
        Self.append(others.groups, others.count, to: &groups, count, 0)
        Self.append(others.names, others.count, to: &names, count, -1)
        let (first, hasAnnotations) = (count, !others.annotations.isEmpty)
        Self.append(others.annotations, others.count, to: &annotations, count, -1)
        Self.append(others.kept, others.count, to: &kept, count, [])
        boxes.append(contentsOf: others.boxes.span)
        priorities.append(contentsOf: others.priorities.span)
        ties.append(contentsOf: others.ties.span)
        traits.append(contentsOf: others.traits.span)
        guard hasAnnotations else { return }
        for label in first..<count where annotations[label] >= 0 { annotations[label] += Int32(first) }
    }

    /// Appends to a column that may be empty.
    private static func append<Element>(
        _ others: borrowing FlatBuffer<Element>, _ otherCount: Int, to column: inout FlatBuffer<Element>, _ count: Int,
        _ usual: Element
    ) {
        if others.isEmpty, column.isEmpty { return }
        if column.isEmpty { column.append(repeating: usual, count: count) }
        if others.isEmpty { return column.append(repeating: usual, count: otherCount) }
        column.append(contentsOf: others.span)
    }

    /// Removes all labels; keeps the capacity.
    public mutating func removeAll() {
        boxes.removeAll()
        priorities.removeAll()
        ties.removeAll()
        traits.removeAll()
        offsets.removeAll()
        zooms.removeAll()
        groups.removeAll()
        names.removeAll()
        annotations.removeAll()
        positions.removeAll()
        kept.removeAll()
    }

    /// Puts a label into a group; labels of different groups do not collide.
    public mutating func setGroup(_ group: Int32, of label: Int) {
        if groups.isEmpty { groups.append(repeating: 0, count: count) }
        groups[label] = group
    }

    /// Names a label. Labels with the same name keep the repeat distance. A negative number removes the name.
    public mutating func setName(_ name: Int32, of label: Int) {
        if names.isEmpty { names.append(repeating: -1, count: count) }
        names[label] = max(name, -1)
    }

    /// Makes two labels the parts of one annotation, which do not collide with each other.
    public mutating func join(_ first: Int, _ second: Int) {
        if annotations.isEmpty { annotations.append(repeating: -1, count: count) }
        (annotations[first], annotations[second]) = (Int32(first), Int32(first))
    }

    /// Lets a label show at some zooms only.
    public mutating func restrict(_ label: Int, to zooms: ZoomSet) {
        if self.zooms.isEmpty { self.zooms.append(repeating: .all, count: count) }
        self.zooms[label] = zooms
    }

    /// The first label of the annotation that a label is part of; negative for a label by itself.
    public func annotation(of label: Int) -> Int32 { annotations.isEmpty ? -1 : annotations[label] }

    /// Keeps a label at some zooms: there it comes before all labels that are not kept, except required ones.
    public mutating func keep(_ label: Int, at zooms: ZoomSet) {
        if kept.isEmpty { kept.append(repeating: [], count: count) }
        kept[label] = zooms
    }

    /// The priority of a label.
    public func priority(of label: Int) -> Double { priorities[label] }

    /// Gives a label another priority.
    public mutating func setPriority(_ priority: Double, of label: Int) { priorities[label] = priority }

    /// Limits the zooms at which a label may show.
    package mutating func limitZooms(of label: Int, to allowed: ZoomSet) {
        if zooms.isEmpty { zooms.append(repeating: .all, count: count) }
        zooms[label].formIntersection(allowed)
    }

    /// Gives a label another tie.
    public mutating func setTie(_ tie: UInt64, of label: Int) { ties[label] = tie }

    /// A copy of all labels.
    public func copy() -> Labels {
        var copy = Labels(capacity: count)
        copy.append(contentsOf: self)
        return copy
    }

    /// The same labels in another order among those of equal priority whose ties differ only in their last bits.
    ///
    /// - Parameters:
    ///   - bits: how many last bits of a tie; the bits above them count first.
    ///   - position: of a label among such labels, less than 255; at one position the ties decide as before.
    public func ordered(withinTieBits bits: Int, by position: (Int) -> Int) -> Labels {
        var copy = copy()
        let rest = UInt64.max >> UInt64(64 - bits)
        for label in 0..<count {
            let tie = ties[label]
            copy.ties[label] = tie & ~rest | UInt64(position(label)) << UInt64(bits - 8) | (tie & rest) >> 8
        }
        return copy
    }

    /// True if some labels may not be shown at all zooms.
    public var haveOwnZooms: Bool { !zooms.isEmpty }

    /// The zooms at which a label may be shown.
    public func zooms(of label: Int) -> ZoomSet { zooms.isEmpty ? .all : zooms[label] }

    private static func clamped(_ length: Int32) -> Int32 { min(max(length, -Label.longest), Label.longest) }
}

/// The place and the size of a label.
package struct Box: BitwiseCopyable {
    package var x: UInt32
    package var y: UInt32
    /// Width and height. For a label that collides with nothing, both are so far below zero that no sum with another
    /// label's is positive.
    var width: Int32
    var height: Int32

    init(_ label: Label) {
        x = label.x
        y = label.y
        width = min(label.width, Label.longest)
        height = label.shape == .circle ? width : min(label.height, Label.longest)
        if label.shape == .none || width <= 0 || height <= 0 {
            (width, height) = (-2 * Label.longest, -2 * Label.longest)
        }
    }

    package var canCollide: Bool { width > 0 }

    /// Takes the size of a position, if the box can collide.
    mutating func take(_ position: LabelPosition) {
        if canCollide { (width, height) = (position.width, position.height) }
    }
}

/// Distance from the place to the centre, in eighths of a pixel.
package struct Offset: BitwiseCopyable {
    var x: Int32
    var y: Int32
}

package struct Traits: BitwiseCopyable {
    private let bits: UInt8

    init(shape: LabelShape, isRequired: Bool) {
        bits = shape.rawValue | (isRequired ? 4 : 0)
    }

    /// A label without a shape has none, whatever its box.
    var shape: LabelShape { LabelShape(rawValue: bits & 3) ?? .none }
    var isCircle: Bool { bits & 3 == LabelShape.circle.rawValue }
    var isRequired: Bool { bits & 4 != 0 }
    package var all: UInt8 { bits }
}

/// A box on the world of 2^32 units a side that keeps its size in pixels, whatever the zoom.
///
/// Lengths are in eighths of a pixel and at most `longest`; greater ones are cut to that.
@frozen
public struct Label: BitwiseCopyable, Sendable {
    /// 2^21 eighths, or 262,144 pixels, so that every product of the conflict tests fits.
    @inlinable public static var longest: Int32 { 1 << 21 }

    /// The place in units, eastward from the antimeridian and down from the top of the map.
    public var x: UInt32
    /// Units down from the top of the map.
    public var y: UInt32
    /// Width including padding; for a circle the diameter.
    public var width: Int32
    /// Height including padding; a circle has none.
    public var height: Int32
    /// Distance from the place to the centre of the box, y down.
    public var offsetX: Int32 = 0
    /// Distance down from the place to the centre of the box.
    public var offsetY: Int32 = 0
    /// The form in which it collides.
    public var shape = LabelShape.rect
    /// Required labels are shown wherever their zooms allow it, and may overlap each other.
    public var isRequired = false
    /// The zooms at which it may be shown.
    public var zooms = ZoomSet.all
    /// Labels of different groups do not collide.
    public var group: Int32 = 0
    /// Labels with the same name keep the repeat distance. A negative number means that the label has no name.
    public var name: Int32 = -1
    /// Labels with a higher priority are shown first. NaN counts as the lowest.
    public var priority: Double
    /// Decides between equal priorities, the smaller first; should not depend on the order of the input.
    public var tie: UInt64

    /// A label of a place and a size, with the usual settings.
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
    /// A box of the label's width and height.
    case rect
    /// A circle whose diameter is the label's width.
    case circle
    /// Nothing: the label collides with none.
    case none
}

/// Whole zooms, 0…24.
@frozen
public struct ZoomSet: OptionSet, Hashable, BitwiseCopyable, Sendable {
    /// Bit z is zoom z.
    public let rawValue: UInt32

    /// The last zoom.
    @inlinable public static var deepest: Int { 24 }
    /// All zooms.
    @inlinable public static var all: ZoomSet { ZoomSet(0...deepest) }

    /// Takes the bits of zooms.
    @inlinable
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The zooms of the range that are within 0…24.
    @inlinable
    public init(_ zooms: ClosedRange<Int>) {
        let first = min(max(zooms.lowerBound, 0), 31)
        let last = min(zooms.upperBound, Self.deepest)
        rawValue = first <= last ? (2 << UInt32(last)) &- (1 << UInt32(first)) : 0
    }

    /// True if a zoom is in the set.
    @inlinable
    public func contains(_ zoom: Int) -> Bool { zoom >= 0 && zoom < 32 && rawValue >> UInt32(zoom) & 1 == 1 }

    /// Adds a zoom.
    @inlinable
    public mutating func insert(_ zoom: Int) { self = ZoomSet(rawValue: rawValue | 1 << UInt32(zoom)) }

    /// Its highest zoom and those below it without a gap: the zooms of a label that must not come back once it is gone.
    @inlinable public var highestRun: ClosedRange<Int>? {
        guard rawValue != 0 else { return nil }
        let last = 31 - rawValue.leadingZeroBitCount
        let lengthMinusOne = (~(rawValue << UInt32(31 - last))).leadingZeroBitCount - 1
        return last - lengthMinusOne...last
    }
}
