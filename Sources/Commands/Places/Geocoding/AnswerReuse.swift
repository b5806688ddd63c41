public import Devices
import Features
import Geometry
import Layers
import Memory
import Synchronization
import Times

/// When rows of a device take its last answer: until it is far enough from where that was given, and late enough.
public struct ReuseRequest: Sendable {
    /// Metres.
    public var distance: Double
    /// Microseconds; nil if times do not matter.
    public var interval: Int64?
    /// Options for reading times and devices.
    var fixes: FixRequest
    let devices = KnownAnswers()

    /// True if there were several devices with one row each, so that no row could take an answer.
    public var hasOneRowPerDevice: Bool { devices.count > 1 && devices.rows == devices.count }

    public init(distance: Double, interval: Int64?, fixes: FixRequest) {
        self.distance = distance
        self.interval = interval
        self.fixes = fixes
        self.fixes.used = [.time, .device]
    }
}

/// Place and time of the last answer to a device.
struct GivenAnswer: BitwiseCopyable {
    var place: Coordinate
    /// Microseconds since 1970 UTC.
    var time: Int64
}

/// The last answers of all devices. Only the thread whose chunk is next in the order of the input uses them.
final class KnownAnswers: @unchecked Sendable {
    private var names = NameTable()
    private var answers = FlatBuffer<GivenAnswer?>()
    private var units: [Int: EpochUnit] = [:]
    /// Number of the rows of all devices.
    fileprivate(set) var rows = 0

    /// Number of the devices.
    var count: Int { answers.count }

    /// The last answer of a device.
    fileprivate func answer(of device: Int, among devices: borrowing NameTable) -> GivenAnswer? {
        let number = names.number(of: devices.name(device), devices.kind(device), hash: devices.hash(device))
        if number == answers.count { answers.append(nil) }
        return answers[number]
    }

    fileprivate func note(_ answer: GivenAnswer?, of device: Int, among devices: borrowing NameTable) {
        let number = names.number(of: devices.name(device), devices.kind(device), hash: devices.hash(device))
        if number == answers.count { answers.append(nil) }
        answers[number] = answer
    }

    /// The unit of the times of an input that are numbers.
    fileprivate func unit(of source: Int) -> EpochUnit? { units[source] }

    fileprivate func note(_ unit: EpochUnit?, of source: Int) {
        if let unit, units[source] == nil { units[source] = unit }
    }
}

/// Decides which rows of a chunk take the last answer of their device.
///
/// The last answers are known only when all chunks before are done. So a chunk is read once without answers, on any
/// thread, and worked again when its turn comes.
struct AnswerReuse: ~Copyable {
    private let request: ReuseRequest
    private let meter: GeodesicMeter
    private var reader: FixReader
    private var fixes = FixChunk()
    private var known = FlatBuffer<GivenAnswer?>()
    private var source = 0
    private var reportedFields = 0
    /// Number of the rows of the chunk.
    private var rows = 0
    /// True if it is the turn of the chunk.
    private(set) var isItsTurn = false

    init(_ request: ReuseRequest, _ meter: GeodesicMeter) {
        self.request = request
        self.meter = meter
        reader = FixReader(request.fixes)
    }

    mutating func add(_ field: Field, at index: Int) {
        // Values number fields with those that the operation adds before them.
        while reportedFields < index {
            reader.add(Field("", .any))
            reportedFields += 1
        }
        reader.add(field)
        reportedFields += 1
    }

    mutating func begin(_ chunk: borrowing Chunk) {
        fixes.removeAll()
        known.removeAll()
        rows = 0
        source = chunk.source
        reader.setUnit(isItsTurn ? request.devices.unit(of: source) : nil)
    }

    mutating func isOutdated() -> Bool {
        defer { isItsTurn = true }
        return !isItsTurn
    }

    mutating func conclude() {
        for device in 0..<known.count { request.devices.note(known[device], of: device, among: fixes.devices) }
        request.devices.note(reader.times.unit, of: source)
        request.devices.rows += rows
        isItsTurn = false
    }

    /// The place whose answer a row takes; nil if it needs an answer of its own, which is then the last one.
    mutating func place(
        of feature: inout Feature, at coordinate: Coordinate, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> Coordinate? {
        let (time, device) = try reader.readMoment(
            of: &feature, chunk, needsTime: request.interval != nil, into: &fixes)
        rows += 1
        while known.count <= device {
            known.append(request.devices.answer(of: known.count, among: fixes.devices))
        }
        if let last = known[device], isNear(last, coordinate, time) { return last.place }
        known[device] = GivenAnswer(place: coordinate, time: time)
        return nil
    }

    /// True if a row is not far enough from the last answer or not late enough. A clock that was set back counts like one
    /// that goes on, so that a wrong time cannot stop all answers.
    ///
    /// Mutating for the compiler's sake (ARCHITECTURE.md, "Compile times").
    private mutating func isNear(_ last: GivenAnswer, _ coordinate: Coordinate, _ time: Int64) -> Bool {
        if let interval = request.interval {
            let (elapsed, isLong) = time.subtractingReportingOverflow(last.time)
            if !isLong, elapsed.magnitude < interval.magnitude { return true }
        }
        return request.distance > 0 && meter.distance(from: last.place, to: coordinate) < request.distance
    }
}
