package import Geometry
package import Memory
package import PROJ

/// Regions, numbered in the order in which they are registered, and indexed so that those near a place are found fast.
/// It does not change, so any number of threads may query it.
public final class RegionSet: Sendable {
    public let count: Int
    /// Number of rows whose region was replaced by a later row of the same identifier.
    public let replacedCount: Int
    /// Number of rows whose region ends earlier because of a later row of the same identifier.
    public let shortenedCount: Int
    /// The first row of either kind; nil if there is none.
    public let firstReplacedRow: Int?
    package let regions: FlatBuffer<Region>
    /// Row of each region in the list.
    private let rows: FlatBuffer<Int32>
    let identifiers: RegionIdentifiers
    let numbers: RegionNumbers
    package let shapes: IndexedShapes
    /// Parts of boundaries along the antimeridian.
    let walls: FlatBuffer<RegionWall>
    let geodesic: Geodesic
    /// Index of the boxes in degrees that hold the regions with their cushions.
    package let tree: PackedTree
    /// Region of each box.
    package let owners: FlatBuffer<Int32>
    /// The same boxes, to find the nearest; empty unless there is a limit on the regions of a device.
    let surface: SurfaceTree
    /// Times at which regions begin or end to be watched, ascending; empty if all are watched at all times.
    let changes: FlatBuffer<Int64>
    /// Regions in the order of the times from which they are watched.
    let byStart: FlatBuffer<Int32>

    /// Takes all regions of a list.
    ///
    /// - Parameter findsNearest: true if ``findNearest(_:to:at:ahead:_:)`` will be called.
    package init(_ list: consuming RegionList, _ geodesic: Geodesic, findsNearest: Bool = false) {
        self.geodesic = geodesic
        var registry = RegionRegistry(list.regions.span, list.identifiers)
        replacedCount = registry.replacedCount
        shortenedCount = registry.shortenedCount
        firstReplacedRow = registry.firstReplacedRow
        var regions = FlatBuffer<Region>(capacity: list.count)
        var rows = FlatBuffer<Int32>(capacity: list.count)
        var identifiers = RegionIdentifiers()
        registry.visit { row, region in
            regions.append(region)
            rows.append(Int32(truncatingIfNeeded: row))
            list.identifiers.with(row) { identifiers.append($0) }
        }
        var numbers = RegionNumbers(expecting: regions.count)
        for number in 0..<regions.count { numbers.add(number, in: identifiers) }
        shapes = list.shapes
        count = regions.count
        var walls = FlatBuffer<RegionWall>()
        for number in 0..<regions.count where !regions[number].isCircle {
            regions[number].walls = RegionWall.append(wallsOf: Int(regions[number].shape), in: shapes, to: &walls)
        }
        var boxes = FlatBuffer<Shape.Box>(capacity: regions.count)
        var owners = FlatBuffer<Int32>(capacity: regions.count)
        for number in 0..<regions.count {
            Self.append(boxesOf: regions[number], shapes) { box in
                boxes.append(box)
                owners.append(Int32(truncatingIfNeeded: number))
            }
        }
        let tree = PackedTree(boxes.span)
        surface = Self.surface(tree, boxes, isNeeded: findsNearest)
        changes = Self.changes(regions.span)
        byStart = Self.order(regions.span)
        self.regions = regions
        self.rows = rows
        self.identifiers = identifiers
        self.numbers = numbers
        self.walls = walls
        self.owners = owners
        self.tree = tree
    }

    private static func surface(
        _ tree: borrowing PackedTree, _ boxes: borrowing FlatBuffer<Shape.Box>, isNeeded: Bool
    ) -> SurfaceTree {
        let order = tree.order
        let boxes = boxes.span
        return SurfaceTree(order.extracting(..<(isNeeded ? order.count : 0))) { boxes[$0] }
    }

    /// A region by its number.
    public subscript(_ number: Int) -> Region { regions[number] }

    /// The row of a region, counted from 0 in the list that the set was made of.
    package func row(of number: Int32) -> Int { Int(rows[Int(number)]) }

    /// Gives the bytes of a region's identifier to `body`.
    public func withIdentifier<Result>(of number: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        identifiers.with(number, body)
    }

    /// The region with an identifier that is watched from a time; nil if there is none.
    package func number(of identifier: Span<UInt8>, registered: Int64) -> Int32? {
        guard var number = numbers.number(of: identifier, in: identifiers) else { return nil }
        // Regions of one identifier follow each other.
        while regions[number].registered != registered {
            number += 1
            guard number < count, identifiers.areEqual(number - 1, number) else { return nil }
        }
        return Int32(truncatingIfNeeded: number)
    }

    /// Visits boxes that hold each place whose distance from a region is at most the cushion.
    private static func append(boxesOf region: Region, _ shapes: borrowing IndexedShapes, _ take: (Shape.Box) -> Void) {
        guard region.shape >= 0 else {
            let place = region.center
            let box = Shape.Box(west: place.x, south: place.y, east: place.x, north: place.y)
            for box in box.reach(meters: region.radius + region.cushion) { take(box) }
            return
        }
        // One box for each part: a shape that was cut at the antimeridian has parts at both ends of the map.
        var shape = Shape()
        shapes.read(Int(region.shape), into: &shape)
        for part in 0..<shape.partEnds.count {
            let box = shape.points.span.extracting(shape.positions(ofParts: part..<part + 1)).box
            for box in box.reach(meters: region.cushion) { take(box) }
        }
    }

    private static func changes(_ regions: Span<Region>) -> FlatBuffer<Int64> {
        var times = FlatBuffer<Int64>()
        for index in regions.indices {
            if regions[index].registered > .min { times.append(regions[index].registered) }
            if regions[index].expires < .max { times.append(regions[index].expires) }
        }
        var room = FlatBuffer<Int64>()
        times.sort(in: &room) { $0 < $1 }
        return times
    }

    private static func order(_ regions: Span<Region>) -> FlatBuffer<Int32> {
        var order = FlatBuffer<Int32>(capacity: regions.count)
        for index in regions.indices { order.append(Int32(truncatingIfNeeded: index)) }
        var room = FlatBuffer<Int32>()
        order.sort(in: &room) { regions[Int($0)].registered < regions[Int($1)].registered }
        return order
    }

    /// True if a region begins or ends to be watched after one time and up to another.
    func changes(after start: Int64, upTo end: Int64) -> Bool {
        let next = firstIndex(of: changes.count) { changes[$0] > start }
        return next < changes.count && changes[next] <= end
    }

    /// Appends the regions that are watched from after one time, up to another, in order of registration.
    func find(registeredAfter start: Int64, upTo end: Int64, into room: inout FlatBuffer<Int32>) {
        var index = firstIndex(of: byStart.count) { regions[Int(byStart[$0])].registered > start }
        while index < byStart.count, regions[Int(byStart[index])].registered <= end {
            room.append(byStart[index])
            index += 1
        }
        room.sortShort()
    }
}

/// The first of some indices for which a condition holds that holds for all later ones too; their count if for none.
func firstIndex(of count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
        let middle = (low + high) / 2
        if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
}

extension FlatBuffer<Int32> {
    /// Sorts a few numbers in place: by insertion, which takes no time if they are in order.
    mutating func sortShort() {
        guard count <= 64 else {
            var room = FlatBuffer<Int32>()
            return sort(in: &room) { $0 < $1 }
        }
        for index in 0..<count {
            let number = self[index]
            var slot = index
            while slot > 0, self[slot - 1] > number {
                self[slot] = self[slot - 1]
                slot -= 1
            }
            self[slot] = number
        }
    }
}
