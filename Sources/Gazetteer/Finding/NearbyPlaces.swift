import Geometry

/// Places by growing distance from a coordinate, as exact as the measure: places with the same distance come in the order
/// of their indices. Finds each in O(log n) more, with memory for what was looked at.
public struct NearbyPlaces: ~Copyable {
    private let gazetteer: Gazetteer
    private let coordinate: Coordinate
    private let position: SIMD3<Float>
    private let sieve: PlaceSieve
    private let limit: Double
    /// Runs of the tree by the least distance that something in them may have, and places by their distance.
    private var runs = Heap()
    private var places = Heap()

    init(_ gazetteer: Gazetteer, _ coordinate: Coordinate, _ filter: PlaceFilter, _ limit: Double) {
        self.gazetteer = gazetteer
        self.coordinate = coordinate
        self.limit = limit
        position = SIMD3<Float>(EarthVector(coordinate))
        sieve = filter.sieve(for: gazetteer.storage)
        guard coordinate.isGlobal, gazetteer.storage.treeNodes.count > 0 else { return }
        runs.push(Heap.Entry(distance: 0, start: 0, end: Int32(gazetteer.storage.treeNodes.count)))
    }

    /// The next place.
    public mutating func next(measuredBy measure: DistanceMeasure) -> NearPlace? {
        while let run = runs.first, run.distance <= min(places.first?.distance ?? .infinity, limit) {
            runs.removeFirst()
            open(run, measure)
        }
        guard let place = places.first, place.distance <= limit else { return nil }
        places.removeFirst()
        return NearPlace(place: Int(place.start), distance: place.distance)
    }

    private mutating func open(_ run: Heap.Entry, _ measure: DistanceMeasure) {
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
        runs.push(Heap.Entry(distance: distance, start: Int32(nodes.lowerBound), end: Int32(nodes.upperBound)))
    }

    private mutating func add(_ index: Int, _ measure: DistanceMeasure) {
        let node = unsafe gazetteer.storage.treeNodes[unchecked: index]
        guard sieve.admits(node.place, gazetteer.storage) else { return }
        let offset = node.position - position
        let chord = Double((offset * offset).sum()).squareRoot()
        guard chord <= ChordBounds.longestChord(ofPath: limit) + ChordBounds.slack(of: chord) else { return }
        let distance = measure(coordinate, gazetteer.coordinate(node.place))
        if distance <= limit {
            places.push(Heap.Entry(distance: distance, start: Int32(node.place), end: 0))
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

/// Entries of which the one with the least distance is first.
private struct Heap: ~Copyable {
    struct Entry: BitwiseCopyable {
        var distance: Double
        var start: Int32
        var end: Int32

        func precedes(_ other: Entry) -> Bool {
            distance != other.distance ? distance < other.distance : start < other.start
        }
    }

    private var entries = FlatBuffer<Entry>()

    var first: Entry? { entries.count > 0 ? entries[0] : nil }

    mutating func push(_ entry: Entry) {
        entries.append(entry)
        var index = entries.count - 1
        while index > 0, entry.precedes(entries[(index - 1) / 2]) {
            entries[index] = entries[(index - 1) / 2]
            index = (index - 1) / 2
        }
        entries[index] = entry
    }

    mutating func removeFirst() {
        let last = entries[entries.count - 1]
        entries.truncate(to: entries.count - 1)
        guard entries.count > 0 else { return }
        var index = 0
        while 2 * index + 1 < entries.count {
            var child = 2 * index + 1
            if child + 1 < entries.count, entries[child + 1].precedes(entries[child]) { child += 1 }
            guard entries[child].precedes(last) else { break }
            entries[index] = entries[child]
            index = child
        }
        entries[index] = last
    }
}
