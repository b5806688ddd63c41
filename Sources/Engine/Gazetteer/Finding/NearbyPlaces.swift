public import Geometry
import Memory

/// Places by growing distance from a coordinate, as exact as the measure: places with the same distance come in the order
/// of their indices. Finds each in O(log n) more, with memory for what was looked at.
public struct NearbyPlaces: ~Copyable {
    private let gazetteer: Gazetteer
    private let coordinate: Coordinate
    private let position: SIMD3<Float>
    private let sieve: PlaceSieve
    private let limit: Double
    /// Runs of the tree by the least distance that something in them may have, and places by their distance.
    private var runs = Heap<Entry>()
    private var places = Heap<Entry>()

    init(_ gazetteer: Gazetteer, _ coordinate: Coordinate, _ filter: PlaceFilter, _ limit: Double) {
        self.gazetteer = gazetteer
        self.coordinate = coordinate
        self.limit = limit
        position = SIMD3<Float>(EarthVector(coordinate))
        sieve = filter.sieve(for: gazetteer.storage)
        guard coordinate.isGlobal, gazetteer.storage.treeNodes.count > 0 else { return }
        runs.push(
            Entry(distance: 0, start: 0, end: Int32(gazetteer.storage.treeNodes.count)), Entry.precedes)
    }

    /// The next place.
    public mutating func next(measuredBy measure: DistanceMeasure) -> NearPlace? {
        while let run = runs.first, run.distance <= min(places.first?.distance ?? .infinity, limit) {
            _ = runs.pop(Entry.precedes)
            open(run, measure)
        }
        guard let place = places.first, place.distance <= limit else { return nil }
        _ = places.pop(Entry.precedes)
        return NearPlace(place: Int(place.start), distance: place.distance)
    }

    private mutating func open(_ run: Entry, _ measure: DistanceMeasure) {
        let nodes = Int(run.start)..<Int(run.end)
        guard nodes.count > TreeNode.bucketSize else {
            for node in nodes { add(node, measure) }
            return
        }
        let middle = TreeNode.middle(of: nodes)
        let node = unsafe gazetteer.storage.treeNodes[unchecked: middle]
        let axis = Int(min(node.axis, 2))
        let offset = position[axis] - node.value(UInt32(axis))
        add(middle, measure)
        let gap = Double(offset.magnitude)
        let beyond = max(run.distance, ChordBounds.shortestPath(over: max(gap - ChordBounds.slack(of: gap), 0)))
        push(nodes.lowerBound..<middle, offset < 0 ? run.distance : beyond)
        push(middle + 1..<nodes.upperBound, offset < 0 ? beyond : run.distance)
    }

    private mutating func push(_ nodes: Range<Int>, _ distance: Double) {
        guard !nodes.isEmpty, distance <= limit else { return }
        runs.push(
            Entry(distance: distance, start: Int32(nodes.lowerBound), end: Int32(nodes.upperBound)), Entry.precedes)
    }

    private mutating func add(_ index: Int, _ measure: DistanceMeasure) {
        let node = unsafe gazetteer.storage.treeNodes[unchecked: index]
        guard sieve.admits(node.place, gazetteer.storage) else { return }
        let offset = node.position - position
        let chord = Double((offset * offset).sum()).squareRoot()
        guard chord <= ChordBounds.longestChord(ofPath: limit) + ChordBounds.slack(of: chord) else { return }
        let distance = measure(coordinate, gazetteer.coordinate(node.place))
        if distance <= limit {
            places.push(Entry(distance: distance, start: Int32(node.place), end: 0), Entry.precedes)
        }
    }
}

extension Gazetteer {
    /// Places by growing distance from a coordinate.
    ///
    /// - Parameter limit: metres beyond which no place counts.
    public func places(
        near coordinate: Coordinate, where filter: PlaceFilter = PlaceFilter(), within limit: Double = .infinity
    ) -> NearbyPlaces {
        NearbyPlaces(self, coordinate, filter, limit)
    }

    /// The places with the least distances, the nearest first.
    public func nearest(
        _ mostPlaces: Int, to coordinate: Coordinate, where filter: PlaceFilter = PlaceFilter(),
        within limit: Double = .infinity, measuredBy measure: DistanceMeasure
    ) -> [NearPlace] {
        var places = places(near: coordinate, where: filter, within: limit)
        var found: [NearPlace] = []
        while found.count < mostPlaces, let place = places.next(measuredBy: measure) { found.append(place) }
        return found
    }
}

/// A run of the tree, or a place.
private struct Entry: BitwiseCopyable {
    var distance: Double
    var start: Int32
    var end: Int32

    static func precedes(_ one: Entry, _ other: Entry) -> Bool {
        one.distance != other.distance ? one.distance < other.distance : one.start < other.start
    }
}
