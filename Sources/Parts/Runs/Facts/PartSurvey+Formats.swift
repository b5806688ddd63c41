import Layers
import Runner

// Formats whose parts are found in ways of their own.
extension PartSurvey {
    /// The facts about a part of a document; nil for one before the features.
    func documentFacts(
        of index: Int, _ layer: any SplitDocument, _ input: PartInput, _ bytes: Range<Int>,
        _ steps: [Step]
    ) throws(Problem) -> [PartFacts.StateFacts]? {
        let file = try SeekableFile(path: input.path)
        let start = try layer.boundary(near: bytes.lowerBound, in: file)
        let part = start..<max(try layer.boundary(near: bytes.upperBound, in: file), start)
        guard let (lines, states) = try layer.scan(part, of: file) else { return nil }
        return try states.map { (state) throws(Problem) in
            var found = PartFacts.StateFacts()
            (found.state, found.next, found.bytes) = (state.state, state.next, part)
            (found.lines, found.depth, found.size) = (lines, state.depth, file.count)
            found.isDeep = state.isDeep
            found.levels = try state.levels.map { (level) throws(Problem) in
                try levelFacts(level, index, layer, part, file, steps)
            }
            return found
        }
    }

    /// The facts about a part of a document if features are at a level.
    private func levelFacts(
        _ level: DocumentPart.Level, _ index: Int, _ layer: any SplitDocument, _ part: Range<Int>, _ file: SeekableFile,
        _ steps: [Step]
    ) throws(Problem) -> PartFacts.StateFacts {
        var found = PartFacts.StateFacts()
        found.isClosed = level.end != nil || level.odd != nil
        found.records = level.count
        if let first = level.first {
            found.bytes = first..<first
            if first > 0 { found.lines = try layer.lines(of: part.lowerBound..<first, in: file) }
        }
        var records: InputRange?
        if let first = level.first {
            // What follows the features belongs to the part with the last of them.
            records = InputRange(bytes: first..<(found.isClosed ? file.count : max(level.lastEnd ?? first, first)))
        } else if let end = level.end {
            records = InputRange(bytes: end..<file.count)
            records?.isBehindFeatures = true
        } else if let odd = level.odd, try layer.followsComma(odd, in: file) {
            records = InputRange(bytes: odd..<file.count)
        }
        guard let records else { return found }
        defer { request.ranges.records = nil }
        do throws(Problem) {
            var last = records
            if let start = level.last { last.bytes = start..<last.bytes.upperBound }
            let hasFeatures = try look(
                into: &found, last: found.isClosed ? { () throws(Problem) in try open(index, last) } : nil,
                steps
            ) { () throws(Problem) in try open(index, records) }
            // The end of the last feature, for those who must know what was read to find this.
            if let first = level.first, let end = level.lastEnd, end > first, end - first <= longestRecord,
                hasFeatures || level.count == 1
            {
                found.bytes = first..<end
            }
        } catch {
            // Damage is reported by the run that writes the part, unless features are at another level.
            guard error.kind == .data else { throw error }
        }
        return found
    }

    private func open(_ index: Int, _ part: InputRange) throws(Problem) -> any OpenedLayer {
        request.ranges.records = part
        return try open(index)
    }

    /// The facts about the records of an indexed layer that start in a range of its bytes; nil for another input.
    ///
    /// Where files do not agree about these records, only a reader from the start knows what is there.
    func recordFacts(
        of index: Int, _ input: PartInput, _ bytes: Range<Int>,
        _ steps: [Step]
    ) throws(Problem) -> [PartFacts.StateFacts]? {
        guard try pass.layers.items[index].lengthOfRecords() != nil,
            let areIndexed = try (try open(index) as? any IndexedRecords)?.areIndexed(recordsIn: bytes)
        else { return nil }
        guard areIndexed else {
            return [try wholeFacts(index, input, steps)]
        }
        var found = PartFacts.StateFacts()
        found.bytes = bytes
        request.ranges.records = InputRange(bytes: bytes)
        defer { request.ranges.records = nil }
        try look(into: &found, steps) { () throws(Problem) in
            try open(index)
        }
        return [found]
    }
}
