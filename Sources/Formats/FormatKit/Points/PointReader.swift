import Geometry
public import Layers
import Memory

/// The reason why something in the place of a point is not read.
package struct PointFault: Sendable {
    let code: String
    let message: Wording
    let hint: Wording?
    /// The reason why it is skipped on its own account; nil for a bad record.
    let skip: SkipReason?

    package init(_ code: String, _ message: Wording, hint: Wording? = nil, skip: SkipReason? = nil) {
        (self.code, self.message, self.hint, self.skip) = (code, message, hint, skip)
    }
}

/// The fields of a format of points that are read, and the reasons why some points are not.
package struct PointPlan: Sendable {
    package let fields: [Field]
    /// The number of each of the format's fields among those; -1 for one that is not read.
    let numbers: [Int]
    let faults: [PointFault]
    let strayLine: WarningKind?

    package init(
        _ all: [Field], faults: [PointFault], strayLine: WarningKind? = nil, _ options: LayerOptions,
        _ facts: inout LayerFacts
    ) throws(Problem) {
        var forSteps: Set<String> = []
        let usual = options.leavesOutAttributes ? [] : Array(all.indices)
        let chosen = try options.indices(of: all.map(\.name), usual: usual, &facts, forSteps: &forSteps)
        fields = chosen.map { all[$0] }
        numbers = all.indices.map { chosen.firstIndex(of: $0) ?? -1 }
        (self.faults, self.strayLine) = (faults, strayLine)
        facts.setFields(fields, forSteps: forSteps)
        (facts.hasOnlyPoints, facts.kind, facts.hasElevations) = (true, .point, true)
    }
}

/// A layer of points that one thread parses.
public struct PointLayer: OpenedLayer {
    public let facts: LayerFacts
    public let chunks: AnyChunkSource
    private let plan: PointPlan

    package init(_ facts: LayerFacts, _ chunks: some ChunkSource, _ plan: PointPlan) {
        (self.facts, self.chunks, self.plan) = (facts, AnyChunkSource(chunks), plan)
    }

    public func makeReader() -> PointReader { PointReader(plan) }

    public func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        let plan = plan
        return (chunks, { AnyReader.of(PointReader(plan)) })
    }
}

/// Makes features of the points that a `PointWriter` has left in a chunk.
public struct PointReader: FeatureReader, ~Copyable {
    private let plan: PointPlan
    private var index = 0
    /// The next line that is not part of a point.
    private var stray = 0

    init(_ plan: PointPlan) { self.plan = plan }

    public func field(_ index: Int) -> Field { plan.fields[index] }

    public mutating func begin(_ chunk: borrowing Chunk) {
        (index, stray) = (0, chunk.records.records.count)
        while stray > 0, chunk.records.records[stray - 1].absence == PointRecord.stray { stray -= 1 }
    }

    public mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        guard index < chunk.records.records.count else { return false }
        let entry = chunk.records.records[index]
        guard entry.absence != PointRecord.stray else { return false }
        index += 1
        let bytes = chunk.bytes.bytes
        feature.fieldCount = plan.fields.count
        feature.record = TextRange(bytes.littleInt32(entry.start), bytes.littleInt32(entry.start + 4))
        if let strayLine = plan.strayLine {
            for _ in 0..<bytes.littleInt32(entry.start + 12) {
                feature.warnings.add(strayLine, at: chunk.records.records[stray].start)
                stray += 1
            }
        }
        if entry.absence > 0 {
            let fault = plan.faults[Int(entry.absence) - 1]
            var bad = BadRecord(fault.code, record: feature.record, at: entry.start, fault.message, hint: fault.hint)
            bad.skipReason = fault.skip
            throw bad
        }
        let place = entry.start + PointRecord.positionStart
        let (x, y) = (bytes.littleDouble(place), bytes.littleDouble(place + 8))
        let elevation = bytes.littleDouble(place + 16)
        if !x.isNaN {
            feature.shape.setPoint(x: x, y: y)
            if !elevation.isNaN { feature.shape.elevations.append(elevation) }
        }
        for index in 0..<bytes.littleInt32(entry.start + 8) {
            let value = entry.start + PointRecord.headLength + index * PointRecord.valueLength
            let field = plan.numbers[bytes.littleInt32(value)]
            guard field >= 0, let kind = Value.Kind(rawValue: UInt8(truncatingIfNeeded: bytes.littleInt32(value + 4)))
            else { continue }
            let text = TextRange(bytes.littleInt32(value + 8), bytes.littleInt32(value + 12))
            feature.values.append(Value(kind, field: field, text))
        }
        return true
    }
}
