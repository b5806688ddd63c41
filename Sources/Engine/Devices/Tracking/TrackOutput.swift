import Features
import Geometry
public import Layers
import Memory
import Movement
import PROJ

/// Writes what the tracker makes of fixes: rows that were encoded before, with values added, or features made of them.
public struct TrackOutput: ~Copyable {
    private let settings: TrackSettings
    private let notation: any RowNotation
    private var values: TrackValues
    private let writeRows: (inout ByteBuffer) throws(Problem) -> Void
    private let makeFeature: (inout Feature) throws(Problem) -> Void
    private let writeFeatures: () throws(Problem) -> Void
    /// True if features get their place as values too.
    private let isTable: Bool
    private var lines = ByteBuffer(capacity: 64 << 10)
    private var times = DeviceTimes()
    private var paths: [[Coordinate]] = []
    private var places: ResampledTrack?
    private var frames: FrameOutput?
    private var feature = Feature()
    private var cutter = AntimeridianCutter()
    /// Number of rows, legs, events or places that were written.
    public private(set) var count = 0
    /// Number of fixes of legs that were too short to be written.
    private(set) var shortLegFixes = 0

    /// - Parameters:
    ///   - writeRows: writes rows as text and leaves the buffer empty.
    ///   - makeFeature: encodes a feature whose values are all in its scratch.
    ///   - writeFeatures: writes the features that were encoded.
    ///   - isTable: true if features are written as rows of a table.
    public init(
        _ settings: TrackSettings, _ notation: any RowNotation, precision: Precision,
        writeRows: @escaping (inout ByteBuffer) throws(Problem) -> Void,
        makeFeature: @escaping (inout Feature) throws(Problem) -> Void,
        writeFeatures: @escaping () throws(Problem) -> Void, isTable: Bool
    ) throws(Problem) {
        self.settings = settings
        self.notation = notation
        values = TrackValues(settings.fields, notation, precision, isTable: isTable)
        self.writeRows = writeRows
        self.makeFeature = makeFeature
        self.writeFeatures = writeFeatures
        self.isTable = isTable
        if case .frames(let request) = settings.form { frames = FrameOutput(request) }
        if let interval = settings.form.interval {
            places = ResampledTrack(every: interval, try Geodesic.loaded(), carrying: settings.carried)
        }
    }

    /// The fields of places between fixes, to which those of the fixes are added.
    public static var fieldsOfPlaces: [Field] { ResampledTrack.fields }

    /// The fields of the features that are made; none for rows.
    public static func fields(of settings: TrackSettings, isTable: Bool) -> [Field] {
        switch settings.form {
        case .rows: []
        case .legs: LegFeature.fields
        case .stops: StopFeature.fields
        case .events: EventFeature.fields(isTable: isTable)
        case .places: ResampledTrack.fields + settings.carried
        case .frames: FrameFeature.fields
        }
    }

    /// Takes what the tracker has made of a fix, except for its row.
    mutating func take(
        _ pending: PendingFix, _ row: RowSource, _ tracker: borrowing Tracker, _ names: borrowing NameTable
    ) throws(Problem) {
        let device = pending.device
        switch settings.form {
        case .rows: break
        case .events:
            if let time = pending.time, tracker.evaluator.acceptedPlace != nil { times.add(time, to: device) }
            for index in 0..<tracker.evaluator.events.count {
                EventFeature.fill(&feature, tracker.evaluator.events[index], names, device, times, isTable: isTable)
                try write()
            }
        case .legs: try takeLegs(pending, tracker.evaluator, names)
        case .stops:
            if let time = pending.time, tracker.evaluator.acceptedPlace != nil { times.add(time, to: device) }
            if let stop = tracker.evaluator.endedStop { try take(stop, of: device, names) }
        case .places:
            try places?.take(pending, row, tracker.evaluator, most: settings.mostPlaces)
            while let tick = places?.next() {
                places?.fill(&feature, tick, names, device)
                try write()
            }
        case .frames(let request): if request.interval != nil { try takeFrames(pending, tracker.evaluator, names) }
        }
    }

    /// Makes the frames on the way to a fix, and that of the fix if its time is one of theirs.
    private mutating func takeFrames(
        _ pending: PendingFix, _ evaluator: borrowing FixEvaluator, _ names: borrowing NameTable
    ) throws(Problem) {
        guard let place = evaluator.acceptedPlace else { return }
        try places?.take(pending, { _, _ in }, evaluator, most: settings.mostPlaces)
        // The course is that of the way, between fixes and at them.
        var course = evaluator.startsLeg ? evaluator.row.course : .nan
        while let tick = places?.next() {
            guard tick.time < pending.fix.time else {
                if !tick.course.isNaN { course = tick.course }
                break
            }
            if let frame = try frames?.frame(on: tick, to: pending, evaluator.row) {
                try write(frame, tick.knownTime, pending.device, names)
            }
        }
        guard let frame = try frames?.frame(of: pending, at: place, evaluator.row, course: course) else { return }
        if evaluator.isInLeg, places?.isDue(at: pending.fix.time) == true {
            try write(frame, ResampledPosition(time: pending.fix.time, place: place).knownTime, pending.device, names)
        }
    }

    /// Takes a fix that is delivered, if its row is not written.
    mutating func takeDelivered(
        _ pending: PendingFix, _ evaluator: borrowing FixEvaluator, _ names: borrowing NameTable
    ) throws(Problem) {
        guard case .frames(let request) = settings.form, request.interval == nil,
            let frame = try frames?.frame(
                of: pending, at: evaluator.row.place, evaluator.row, course: evaluator.row.course)
        else { return }
        try write(frame, pending.time, pending.device, names)
    }

    package mutating func write(
        _ frame: Frame, _ time: KnownTime?, _ device: Int, _ names: borrowing NameTable
    ) throws(Problem) {
        guard settings.form.writesFrameLines else {
            frames?.fill(&feature, frame, names, device, time)
            return try write()
        }
        frames?.append(frame, names, device, time, &feature, to: &lines)
        count += 1
        if lines.count >= Self.fullLength { try flush() }
    }

    /// Drops the times of a device that nothing can name any more, once all is written about a fix.
    mutating func dropTimes(of device: Int, _ tracker: borrowing Tracker) {
        guard settings.keepsTimes, tracker.evaluator.acceptedPlace != nil else { return }
        times.keep(tracker.liveTimes(of: device), of: device)
    }

    /// Time of the fix that was delivered before; nil if there is none, or it is not requested.
    func time(ofFixBefore facts: TrackRow, _ device: Int) -> KnownTime? {
        facts.from.flatMap { times.time($0.time, of: device) }
    }

    /// Keeps the time of a fix that was delivered, as the next row may name it.
    mutating func noteDelivered(_ pending: PendingFix) {
        if let time = pending.time { times.add(time, to: pending.device) }
    }

    private mutating func takeLegs(
        _ pending: PendingFix, _ evaluator: borrowing FixEvaluator, _ names: borrowing NameTable
    ) throws(Problem) {
        let device = pending.device
        while paths.count <= device { paths.append([]) }
        if let time = pending.time, evaluator.acceptedPlace != nil { times.add(time, to: device) }
        if evaluator.startsLeg, let leg = evaluator.endedLeg { try take(leg, of: device, names) }
        if let place = evaluator.acceptedPlace, evaluator.isInLeg { paths[device].append(place) }
        if !evaluator.startsLeg, let leg = evaluator.endedLeg { try take(leg, of: device, names) }
    }

    /// Writes a stop that has ended.
    mutating func take(_ stop: StopSummary, of device: Int, _ names: borrowing NameTable) throws(Problem) {
        guard settings.form == .stops else { return }
        StopFeature.fill(&feature, stop, names, device, times)
        try write()
    }

    /// Writes a leg that has ended.
    mutating func take(_ leg: LegSummary, of device: Int, _ names: borrowing NameTable) throws(Problem) {
        guard settings.form == .legs else { return }
        defer { if device < paths.count { paths[device].removeAll(keepingCapacity: true) } }
        guard leg.fixCount >= settings.leastFixes else {
            shortLegFixes += leg.fixCount
            return
        }
        // Fixes after those of the leg are those of a stop.
        let path = device < paths.count ? Array(paths[device].prefix(leg.fixCount)) : []
        LegFeature.fill(&feature, leg, path, names, device, times)
        _ = cutter.cut(&feature.shape)
        try write()
    }

    private mutating func write() throws(Problem) {
        count += 1
        try makeFeature(&feature)
    }

    /// Writes the row of a fix with the facts about it.
    ///
    /// - Parameter from: the time of the fix that was delivered before.
    mutating func write(
        _ facts: TrackRow, _ from: KnownTime?, _ pending: PendingFix, _ row: RowSource
    ) throws(Problem) {
        let joints = pending.joints
        if settings.track.smoothing == nil {
            row(0..<joints.values, &lines)
        } else {
            row(0..<joints.geometry.lowerBound, &lines)
            notation.append(latitude: facts.place.latitude, longitude: facts.place.longitude, to: &lines)
            row(joints.geometry.upperBound..<joints.values, &lines)
        }
        values.append(facts, from: from, hasValues: joints.hasValues, to: &lines)
        row(joints.values..<pending.rowLength, &lines)
        count += 1
        noteDelivered(pending)
        if lines.count >= Self.fullLength { try flush() }
    }

    /// Number of devices with values that later output needs.
    var deviceCount: Int {
        var count = max(times.count, paths.count)
        if let places { count = max(count, places.count) }
        switch frames {
        case .some(let frames): return max(count, frames.count)
        case .none: return count
        }
    }

    /// Begins a device anew.
    mutating func forget(_ device: Int) {
        times.keep([], of: device)
        if device < paths.count { paths[device] = [] }
        places?.forget(device)
        frames?.forget(device)
    }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(devices kept: [Int]) {
        times.keep(devices: kept)
        paths.keep(kept, new: [])
        places?.keep(devices: kept)
        frames?.keep(devices: kept)
    }

    /// Codes the values of devices that later output needs.
    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try times.serialize(with: &coder)
        try coder.serialize(&paths, new: []) { (path, coder) throws(Problem) in
            try coder.serialize(&path, new: Moment().place) { (place, coder) throws(Problem) in
                try coder.serialize(&place)
            }
        }
        try places?.serialize(with: &coder)
        try frames?.serialize(with: &coder)
    }

    /// Number of bytes of rows from which they are written.
    private static var fullLength: Int { 1 << 20 }

    /// Writes the rows that have come together.
    mutating func flush() throws(Problem) {
        guard settings.form == .rows || settings.form.writesFrameLines else { return try writeFeatures() }
        if !lines.isEmpty { try writeRows(&lines) }
        lines.removeAll()
    }
}
