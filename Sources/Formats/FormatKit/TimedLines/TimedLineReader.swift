import Geometry
import Layers
import Memory

/// Reads each position of a line as a point of its own, if a field of the line has a time for each; so also that of a
/// point. Other features stay what they are.
///
/// Values of the line are those of each of its points.
struct TimedLineReader: FeatureReader, ~Copyable {
    private let base: AnyReader
    private let times: LineTimes
    private let unseen: UnseenNames
    private var fields: [Field] = []
    /// The number here of each field of the base, and its role.
    private var numbers: [Int] = []
    private var roles: [TimeLists.Role?] = []
    /// The line whose points come next.
    private var line = Shape()
    private var record = TextRange()
    private var id = TextRange()
    private var values = FlatBuffer<Value>()
    private var scratch = ByteBuffer()
    private var lists = TimeLists()
    private var position = 0
    private var ring = 0

    init(_ base: AnyReader, _ times: LineTimes, _ unseen: UnseenNames) {
        self.base = base
        self.times = times
        self.unseen = unseen
    }

    func field(_ index: Int) -> Field { fields[index] }

    var fieldLimit: FieldLimit? { base.fieldLimit }
    var hasRefusedFields: Bool { base.hasRefusedFields }

    mutating func closeFields(_ names: Set<String>) { base.closeFields(names) }

    mutating func begin(_ chunk: borrowing Chunk) {
        base.begin(chunk)
        if !chunk.bytes.isEmpty { unseen.noteRecords() }
        line.removeAll()
        position = 0
    }

    mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        if position < line.points.count {
            try put(into: &feature, chunk)
            return true
        }
        // The base counts its own fields, and only when there are more.
        feature.fieldCount = numbers.count
        do throws(BadRecord) {
            guard try base.next(chunk, &feature) else {
                feature.fieldCount = fields.count
                return false
            }
        } catch {
            takeFields(of: &feature)
            throw error
        }
        takeFields(of: &feature)
        guard try openLine(&feature, chunk) else { return true }
        try put(into: &feature, chunk)
        return true
    }

    /// Receives the fields that the base has read, and gives values the numbers of theirs here.
    private mutating func takeFields(of feature: inout Feature) {
        while numbers.count < feature.fieldCount {
            let field = base.field(numbers.count)
            numbers.append(number(of: field))
            roles.append(TimeLists.Role(of: field.name))
        }
        for index in 0..<feature.values.count {
            feature.values[index].field = numbers[feature.values[index].field]
        }
        if feature.measuresField >= 0 { feature.measuresField = numbers[feature.measuresField] }
        feature.fieldCount = fields.count
    }

    /// The number of a field here, which may be a new one.
    private mutating func number(of field: Field) -> Int {
        if let number = fields.firstIndex(where: { $0.name == field.name }) { return number }
        fields.append(field)
        unseen.see(field.name)
        return fields.count - 1
    }

    /// Keeps a line with times to make points of it; false for any other feature.
    private mutating func openLine(
        _ feature: inout Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> Bool {
        // A track may have a single position.
        let hasPositions = feature.shape.hasNoAreas && !feature.shape.points.isEmpty
        let measures = times == .measures && !feature.shape.measures.isEmpty
        guard hasPositions || measures && feature.shape.kind != .collection else { return false }
        lists.removeAll()
        values.removeAll()
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            let role = numbers.firstIndex(of: value.field).flatMap { roles[$0] }
            if hasPositions, let role {
                let isTaken =
                    value.isInScratch
                    ? lists.take(value, role, feature.scratch.bytes) : lists.take(value, role, chunk.bytes.bytes)
                if isTaken { continue }
            }
            if value.field != feature.measuresField { values.append(value) }
        }
        guard measures || lists.hasTimes else { return false }
        if let fault = lists.fault(of: feature.shape, chunk.bytes.bytes, feature.scratch.bytes) {
            // The field of a point may mean something else.
            if feature.shape.kind == .point { return false }
            throw BadRecord(
                "times-differ", record: feature.record, at: chunk.byte(of: feature), fault,
                hint: "each position of a line needs a time of its own")
        }
        swap(&line, &feature.shape)
        swap(&scratch, &feature.scratch)
        (record, id) = (feature.record, feature.id)
        feature.values.removeAll()
        feature.scratch.removeAll()
        feature.properties = TextRange()
        feature.foreignMembers.removeAll()
        feature.measuresField = -1
        (position, ring) = (0, 0)
        return !line.points.isEmpty
    }

    /// Makes the feature the next point of the line.
    private mutating func put(into feature: inout Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        while ring < line.ringEnds.count, line.ringEnds[ring] <= position { ring += 1 }
        let point = line.points[position]
        feature.continuesRecord = position > 0
        feature.shape.removeAll()
        feature.shape.kind = .point
        feature.shape.append(x: point.x, y: point.y, elevation: line.elevation(position))
        feature.shape.endRing()
        feature.shape.endPart()
        (feature.record, feature.id) = (record, id)
        let time = number(of: Field(TimeLists.time, .any))
        for index in 0..<values.count where values[index].field != time { add(values[index], to: &feature) }
        if times == .measures, !line.measures.isEmpty {
            let start = feature.scratch.count
            let measure = line.measure(position)
            if measure.isFinite { feature.scratch.append(measure, .full) }
            feature.values.append(
                Value(
                    measure.isFinite ? .number : .null, field: time, TextRange(start, feature.scratch.count),
                    isInScratch: true))
        }
        // A span of the scratch borrows all of this reader.
        var lists = TimeLists()
        swap(&lists, &self.lists)
        defer { swap(&lists, &self.lists) }
        for index in 0..<lists.count {
            var value: Value
            if lists.isInScratch(index) {
                value = lists.next(index, scratch.bytes)
            } else {
                value = lists.next(index, chunk.bytes.bytes)
            }
            let name = lists.name(index)
            value.field = number(of: Field(name, .any))
            if name != TimeLists.time || times != .measures || line.measures.isEmpty { add(value, to: &feature) }
        }
        if line.ringEnds.count > 1 {
            let start = feature.scratch.count
            feature.scratch.append(digitsOf: ring + 1)
            feature.values.append(
                Value(
                    .number, field: number(of: Field(TimeLists.segment, .any)), TextRange(start, feature.scratch.count),
                    isInScratch: true))
        }
        feature.fieldCount = fields.count
        position += 1
    }

    /// Adds a value, whose text may be in the scratch of the line.
    private func add(_ value: Value, to feature: inout Feature) {
        var value = value
        if value.isInScratch {
            let start = feature.scratch.count
            feature.scratch.append(scratch.bytes.extracting(value.text.range))
            value.text = TextRange(start, feature.scratch.count)
        }
        feature.values.append(value)
    }
}

extension Shape {
    /// True for points and lines, and collections of them.
    fileprivate var hasNoAreas: Bool {
        if kind != .collection { return kind != .null && kind.dimension != 2 }
        for index in 0..<members.count where members[index].kind.dimension == 2 { return false }
        return true
    }
}
