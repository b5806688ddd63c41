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

    mutating func code(with coder: inout StateCoder) throws(Problem) {
        try pending.code(with: &coder)
        var row = ByteBuffer()
        row.append(self.row.span)
        try coder.code(&row)
        guard coder.isReading else { return }
        pending.rowLength = row.count
        guard pending.joints.fit(row.count) else { throw coder.fault("a row is shorter than its parts") }
        self = QueuedFix(pending, row.bytes)
    }
}

extension PendingFix {
    fileprivate mutating func code(with coder: inout StateCoder) throws(Problem) {
        try fix.code(with: &coder)
        try coder.code(&number)
        try joints.code(with: &coder)
        try coder.code(&time, new: KnownTime()) { (time, coder) throws(Problem) in try time.code(with: &coder) }
        try coder.code(&unit, new: .seconds) { (unit, coder) throws(Problem) in
            var number = unit.rawValue
            try coder.code(&number, upTo: EpochUnit.nanoseconds.rawValue)
            unit = EpochUnit(rawValue: number) ?? .seconds
        }
        try coder.code(&mode, new: .none) { (mode, coder) throws(Problem) in try mode.code(with: &coder) }
        try coder.code(&view, new: SeenView(.blank)) { (view, coder) throws(Problem) in
            var viewport = view.viewport
            try viewport.code(with: &coder)
            view = SeenView(viewport)
        }
        // The record is one of an earlier run.
        if coder.isReading { source = -1 }
    }
}

extension Fix {
    fileprivate mutating func code(with coder: inout StateCoder) throws(Problem) {
        try coder.code(time: &time)
        var place = place
        try coder.code(&place)
        (latitude, longitude) = (place.latitude, place.longitude)
        try coder.code(&accuracy)
        try coder.code(&altitude)
        try coder.code(&speed)
        try coder.code(&course)
        try coder.code(&heading)
        var north = headingNorth.rawValue
        try coder.code(&north, upTo: North.magnetic.rawValue)
        headingNorth = North(rawValue: north) ?? .true
        try coder.code(&declination)
        try coder.code(&received, new: 0) { (time, coder) throws(Problem) in try coder.code(time: &time) }
        try coder.code(&segment)
    }
}

extension RowJoints {
    fileprivate mutating func code(with coder: inout StateCoder) throws(Problem) {
        var (start, end) = (geometry.lowerBound, geometry.upperBound)
        try coder.code(&start)
        try coder.code(&end)
        geometry = TextRange(start, end)
        try coder.code(&values)
        try coder.code(&hasValues)
    }

    /// True if the places are in order, and in a row of so many bytes.
    fileprivate func fit(_ length: Int) -> Bool {
        0 <= geometry.lowerBound && geometry.lowerBound <= geometry.upperBound && geometry.upperBound <= values
            && values <= length
    }
}
