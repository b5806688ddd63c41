import Geometry
package import Memory

/// The areas and the features that each face belongs to, and the regions that faces of the same features make together.
package struct FaceOwners: ~Copyable {
    /// The areas that rings surround.
    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline package struct Area: BitwiseCopyable {
        package var feature: Int32
        /// The polygon, if a part of it is an area of its own; else -1.
        package var polygon: Int32
        /// True for a hole of that polygon.
        package var isHole: Bool

        package init(feature: Int32, polygon: Int32 = -1, isHole: Bool = false) {
            (self.feature, self.polygon, self.isHole) = (feature, polygon, isHole)
        }
    }

    package let graph: FaceGraph
    /// The feature of each area.
    private var featuresOfAreas = FlatBuffer<Int32>()
    /// Sets of features.
    package private(set) var owners = NumberSets()
    /// The region of each face. Region 0 is outside of everything.
    package private(set) var regions = FlatBuffer<Int32>()
    /// The set of features of each region.
    package private(set) var ownersOfRegions = FlatBuffer<Int32>()
    /// Twice the area of each region, in cells of the grid; without meaning for region 0.
    package private(set) var doubleAreas = FlatBuffer<Int128>()

    /// Memory does not suffice for sets of areas that lie over each other.
    package struct TooManyLayers: Error {
        package init() {}
    }

    /// - Parameters:
    ///   - areas: what the numbers of areas mean that the edges have.
    ///   - most: the most elements of all sets together.
    ///   - owning: the owners of a place, in order, given the features that it belongs to; nil for these themselves.
    package init(
        _ graph: consuming FaceGraph, _ areas: Span<Area>, atMost most: Int,
        owning: (borrowing FlatBuffer<Int32>) throws(TooManyLayers) -> FlatBuffer<Int32> = FaceOwners.same
    ) throws(TooManyLayers) {
        self.graph = graph
        for index in areas.indices { featuresOfAreas.append(areas[index].feature) }
        var sets = NumberSets()
        let setsOfFaces = try Self.findAreas(self.graph, &sets, atMost: most)
        // The features of each set of areas.
        var features = FlatBuffer<Int32>()
        for set in 0..<Int32(sets.count) {
            let found = Self.features(of: set, sets, areas)
            let owned = try owning(found)
            features.append(owners.number(of: owned.span))
            guard owners.elementCount <= most else { throw TooManyLayers() }
        }
        var ownersOfFaces = FlatBuffer<Int32>()
        for face in 0..<setsOfFaces.count { ownersOfFaces.append(features[Int(setsOfFaces[face])]) }
        joinFaces(ownersOfFaces)
    }

    /// Features that own themselves.
    package static func same(_ features: borrowing FlatBuffer<Int32>) -> FlatBuffer<Int32> {
        var same = FlatBuffer<Int32>()
        same.append(contentsOf: features.span)
        return same
    }

    func feature(ofArea area: Int32) -> Int32 { featuresOfAreas[Int(area)] }

    package var regionCount: Int { ownersOfRegions.count }

    /// The region on the left of a half-edge.
    @inline(__always)
    func region(_ half: Int32) -> Int32 { regions[Int(graph.face(half))] }

    /// Goes from face to face, and finds the set of areas of each: at each edge, those change that it bounds.
    private static func findAreas(
        _ graph: borrowing FaceGraph, _ sets: inout NumberSets, atMost most: Int
    ) throws(TooManyLayers) -> FlatBuffer<Int32> {
        var found = FlatBuffer<Int32>()
        found.append(repeating: -1, count: graph.faceCount)
        found[0] = 0
        var waiting = FlatBuffer<Int32>()
        waiting.append(0)
        var changes = FlatBuffer<Int32>()
        while let face = waiting.last {
            waiting.truncate(to: waiting.count - 1)
            for index in graph.borders(ofFace: Int(face)) {
                graph.forEachHalf(ofBorder: graph.bordersOfFaces[index]) { half in
                    let other = graph.face(half ^ 1)
                    guard found[Int(other)] < 0 else { return }
                    changes.removeAll()
                    for use in graph.edges.areas(of: Int(half >> 1)) { changes.append(graph.edges.area(use)) }
                    found[Int(other)] = sets.toggle(found[Int(face)], sets.number(of: changes.span))
                    waiting.append(other)
                }
            }
            guard sets.elementCount <= most else { throw TooManyLayers() }
        }
        return found
    }

    /// The features that have a place in all areas of a set and in no others.
    private static func features(
        of set: Int32, _ sets: borrowing NumberSets, _ areas: Span<Area>
    ) -> FlatBuffer<Int32> {
        var holes: Set<Int32> = []
        for index in sets.range(set) where areas[Int(sets.element(index))].isHole {
            holes.insert(areas[Int(sets.element(index))].polygon)
        }
        var found = FlatBuffer<Int32>()
        for index in sets.range(set) {
            let area = areas[Int(sets.element(index))]
            guard !area.isHole, area.polygon < 0 || !holes.contains(area.polygon) else { continue }
            // Areas of a feature follow one another.
            if found.last != area.feature { found.append(area.feature) }
        }
        return found
    }

    /// Joins faces with the same owners that share edges.
    private mutating func joinFaces(_ ownersOfFaces: borrowing FlatBuffer<Int32>) {
        var joined = DisjointSets(count: graph.faceCount)
        for half in stride(from: Int32(0), to: Int32(graph.halfEdgeCount), by: 2) {
            let (one, other) = (graph.face(half), graph.face(half + 1))
            if one != other, ownersOfFaces[Int(one)] == ownersOfFaces[Int(other)] { joined.join(one, other) }
        }
        regions = joined.numbered()
        for face in 0..<regions.count {
            let region = Int(regions[face])
            if region == ownersOfRegions.count {
                ownersOfRegions.append(ownersOfFaces[face])
                doubleAreas.append(0)
            }
            doubleAreas[region] += graph.doubleAreas[face]
        }
    }
}

/// Numbers that are joined to sets.
struct DisjointSets: ~Copyable {
    private var parents = FlatBuffer<Int32>()

    init(count: Int) {
        parents.reserve(count)
        for number in 0..<Int32(count) { parents.append(number) }
    }

    /// The least number of the set that has a number.
    mutating func first(_ number: Int32) -> Int32 {
        var root = number
        while parents[Int(root)] != root {
            parents[Int(root)] = parents[Int(parents[Int(root)])]
            root = parents[Int(root)]
        }
        return root
    }

    mutating func join(_ one: Int32, _ other: Int32) {
        let (first, second) = (first(one), first(other))
        if first != second { parents[Int(max(first, second))] = min(first, second) }
    }

    /// For each number that of its set, where sets are counted in the order of their least numbers.
    mutating func numbered() -> FlatBuffer<Int32> {
        var numbers = FlatBuffer<Int32>()
        var count: Int32 = 0
        for number in 0..<Int32(parents.count) {
            let root = first(number)
            numbers.append(root == number ? count : numbers[Int(root)])
            if root == number { count += 1 }
        }
        return numbers
    }
}
