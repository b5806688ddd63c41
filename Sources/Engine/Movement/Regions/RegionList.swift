public import Geometry
package import Memory
public import PROJ

/// Regions in the order in which they are registered, before they are indexed.
public struct RegionList: ~Copyable, Sendable {
    package var regions = FlatBuffer<Region>()
    var identifiers = RegionIdentifiers()
    var shapes = IndexedShapes()

    public init() {}

    public var count: Int { regions.count }

    package mutating func removeAll() {
        regions.removeAll()
        identifiers.removeAll()
        shapes.removeAll()
    }

    /// Appends a circle.
    ///
    /// - Parameters:
    ///   - center: in degrees; latitudes are within ±90°.
    ///   - radius: metres, more than 0.
    public mutating func append(
        _ identifier: Span<UInt8>, circleAround center: Shape.Point, radius: Double, _ terms: RegionTerms
    ) {
        let place = Shape.Point(x: center.x.asLongitude, y: center.y)
        append(identifier, Self.region(place, radius: radius, depth: radius / 2, terms))
    }

    /// Appends a polygon or a multi-polygon in degrees, cut at the antimeridian. Rings are closed.
    public mutating func append(
        _ identifier: Span<UInt8>, polygon: borrowing Shape, _ terms: RegionTerms, _ geodesic: Geodesic
    ) {
        let measures = geodesic.measures(of: polygon)
        let (area, perimeter) = (measures.area ?? 0, measures.perimeter ?? 0)
        let box = polygon.box
        let middle = Shape.Point(x: (box.west + box.east) / 2, y: (box.south + box.north) / 2)
        var region = Self.region(
            middle, radius: (area / .pi).squareRoot(), depth: perimeter > 0 ? area / perimeter : .infinity, terms)
        region.shape = Int32(truncatingIfNeeded: shapes.count)
        shapes.append(polygon)
        append(identifier, region)
    }

    private static func region(
        _ center: Shape.Point, radius: Double, depth: Double, _ terms: RegionTerms
    ) -> Region {
        Region(
            center: center, radius: radius, cushion: terms.cushion, depth: depth, registered: terms.registered,
            expires: terms.expires, notifications: terms.notifications)
    }

    private mutating func append(_ identifier: Span<UInt8>, _ region: Region) {
        regions.append(region)
        identifiers.append(identifier)
    }

    /// True if the cushion of the last region is more than the region is deep, so that less is required inside.
    package var lastIsReduced: Bool { regions.last.map { $0.cushion > $0.depth } ?? false }

    /// Appends all regions of another list, and takes the shapes out of it.
    ///
    /// - Parameter number: the number that identifies a region that has no identifier; nil if it needs none.
    /// - Returns: how many regions got such a number.
    @discardableResult
    package mutating func append(
        taking other: inout RegionList, number: (Int) -> Int? = { _ in nil }
    ) -> Int {
        let firstShape = Int32(truncatingIfNeeded: shapes.count)
        shapes.append(taking: &other.shapes)
        for index in 0..<other.regions.count {
            var region = other.regions[index]
            if region.shape >= 0 { region.shape += firstShape }
            regions.append(region)
        }
        return identifiers.append(other.identifiers, number: number)
    }
}

extension Double {
    /// The same meridian within ±180°.
    @inline(__always)
    var asLongitude: Double {
        guard magnitude > 180 else { return self }
        let turned = self - 360 * (self / 360).rounded()
        return turned
    }
}

/// Names of regions as bytes, one after the other.
struct RegionIdentifiers: ~Copyable, Sendable {
    private var text = FlatBuffer<UInt8>()
    private var ends = FlatBuffer<Int>()

    var count: Int { ends.count }

    mutating func removeAll() {
        text.removeAll()
        ends.removeAll()
    }

    mutating func append(_ identifier: Span<UInt8>) {
        text.append(contentsOf: identifier)
        ends.append(text.count)
    }

    /// Appends names, with a number for each that is empty; returns how many are.
    mutating func append(_ other: borrowing RegionIdentifiers, number: (Int) -> Int?) -> Int {
        var count = 0
        for index in 0..<other.count {
            guard other[index].count == 0, let number = number(index) else {
                append(other[index])
                continue
            }
            count += 1
            append(Array("\(number)".utf8).span)
        }
        return count
    }

    /// True if two names are the same.
    func areEqual(_ one: Int, _ other: Int) -> Bool { Self.areEqual(self[one], self[other]) }

    static func areEqual(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
        guard one.count == other.count else { return false }
        for index in one.indices where one[index] != other[index] { return false }
        return true
    }

    /// Gives the bytes of a name to `body`.
    func with<Result>(_ index: Int, _ body: (Span<UInt8>) -> Result) -> Result { body(self[index]) }

    subscript(_ index: Int) -> Span<UInt8> {
        @_lifetime(borrow self)
        get { text.span.extracting((index == 0 ? 0 : ends[index - 1])..<ends[index]) }
    }
}

/// Numbers of regions by their identifiers.
struct RegionNumbers: ~Copyable, Sendable {
    /// Open addressing with linear steps; -1 where a slot is free.
    private var slots = FlatBuffer<Int32>()
    private var count = 0

    init(expecting count: Int = 0) {
        var size = 16
        while size < count * 2 { size *= 2 }
        slots.append(repeating: -1, count: size)
    }

    /// The first region with an identifier; nil if there is none.
    func number(of identifier: Span<UInt8>, in identifiers: borrowing RegionIdentifiers) -> Int? {
        let number = slots[slot(of: identifier, in: identifiers)]
        return number < 0 ? nil : Int(number)
    }

    /// Adds a region, unless one with its identifier is there already.
    mutating func add(_ number: Int, in identifiers: borrowing RegionIdentifiers) {
        if (count + 1) * 2 > slots.count { grow(identifiers) }
        let slot = slot(of: identifiers[number], in: identifiers)
        guard slots[slot] < 0 else { return }
        slots[slot] = Int32(truncatingIfNeeded: number)
        count += 1
    }

    private mutating func grow(_ identifiers: borrowing RegionIdentifiers) {
        var old = FlatBuffer<Int32>()
        swap(&old, &slots)
        slots.append(repeating: -1, count: old.count * 2)
        for index in 0..<old.count where old[index] >= 0 {
            slots[slot(of: identifiers[Int(old[index])], in: identifiers)] = old[index]
        }
    }

    private func slot(of identifier: Span<UInt8>, in identifiers: borrowing RegionIdentifiers) -> Int {
        var hash = ContentHash()
        hash.add(identifier)
        var slot = Int(truncatingIfNeeded: hash.value) & (slots.count - 1)
        while slots[slot] >= 0, !RegionIdentifiers.areEqual(identifiers[Int(slots[slot])], identifier) {
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }
}
