import Geometry
import Layers
import Movement
import Times

extension QueuedFix {
    /// A row whose values are about to be read from a state.
    static func blank(of device: Int) -> QueuedFix {
        let fix = Fix(time: 0, latitude: 0, longitude: 0)
        let entry = FixChunk.Entry(fix: fix, device: 0, record: 0)
        return QueuedFix(PendingFix(entry, number: 0, device: device, rowLength: 0), Span())
    }

    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try pending.serialize(with: &coder)
        var row = ByteBuffer()
        row.append(self.row.span)
        try coder.serialize(&row)
        guard coder.isReading else { return }
        pending.rowLength = row.count
        guard pending.joints.fit(row.count) else { throw coder.fault("a row is shorter than its parts") }
        self = QueuedFix(pending, row.bytes)
    }
}

extension PendingFix {
    fileprivate mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try fix.serialize(with: &coder)
        try coder.serialize(&number)
        try joints.serialize(with: &coder)
        try coder.serialize(&time, new: KnownTime()) { (time, coder) throws(Problem) in try time.serialize(with: &coder)
        }
        try coder.serialize(&unit, new: .seconds) { (unit, coder) throws(Problem) in
            var number = unit.rawValue
            try coder.serialize(&number, upTo: EpochUnit.nanoseconds.rawValue)
            unit = EpochUnit(rawValue: number) ?? .seconds
        }
        try coder.serialize(&mode, new: .none) { (mode, coder) throws(Problem) in try mode.serialize(with: &coder) }
        try coder.serialize(&view, new: SeenView(.blank)) { (view, coder) throws(Problem) in
            var viewport = view.viewport
            try viewport.serialize(with: &coder)
            view = SeenView(viewport)
        }
        // The record is one of an earlier run.
        if coder.isReading { source = -1 }
    }
}

extension Fix {
    fileprivate mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try coder.serialize(time: &time)
        var place = place
        try coder.serialize(&place)
        (latitude, longitude) = (place.latitude, place.longitude)
        try coder.serialize(&accuracy)
        try coder.serialize(&altitude)
        try coder.serialize(&speed)
        try coder.serialize(&course)
        try coder.serialize(&heading)
        var north = headingNorth.rawValue
        try coder.serialize(&north, upTo: North.magnetic.rawValue)
        headingNorth = North(rawValue: north) ?? .true
        try coder.serialize(&declination)
        try coder.serialize(&received, new: 0) { (time, coder) throws(Problem) in try coder.serialize(time: &time) }
        try coder.serialize(&segment)
    }
}

extension RowJoints {
    fileprivate mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        var (start, end) = (geometry.lowerBound, geometry.upperBound)
        try coder.serialize(&start)
        try coder.serialize(&end)
        geometry = TextRange(start, end)
        try coder.serialize(&values)
        try coder.serialize(&hasValues)
    }

    /// True if the offsets are in order, and in a row of so many bytes.
    fileprivate func fit(_ length: Int) -> Bool {
        0 <= geometry.lowerBound && geometry.lowerBound <= geometry.upperBound && geometry.upperBound <= values
            && values <= length
    }
}
