import Geometry
public import Layers

/// Gathers the fixes of a layer, of whatever device, for a page that plays them.
public struct PathGatherer: FeatureConsumer, ~Copyable {
    private var reader: FixReader
    private var fixes = FixChunk()

    public init() {
        var request = FixRequest()
        request.used = [.time, .accuracy, .course, .heading, .magneticHeading, .headingAccuracy]
        request.writesRows = false
        request.isForMap = true
        reader = FixReader(request)
    }

    public mutating func add(_ field: Field) { reader.add(field) }

    public mutating func begin() {
        fixes.removeAll()
        reader.settle(nil)
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        try reader.read(&feature, of: chunk, into: &fixes)
    }

    public mutating func handOver(to results: GatheredPath) throws(Problem) {
        for index in 0..<fixes.entries.count {
            let entry = fixes.entries[index]
            if entry.leftOut == nil { results.fixes.append(entry.fix) } else { results.leftOut += 1 }
        }
    }
}

/// The fixes of a layer, and how many of them have no valid place.
public final class GatheredPath {
    fileprivate(set) var fixes: [Fix] = []
    public fileprivate(set) var leftOut = 0

    public init() {}

    /// The fixes in the order of their times; equal times keep the order of the input.
    public var inOrder: [Fix] {
        fixes.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }
}
