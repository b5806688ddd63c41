import CameraViews
import Geometry
import Layers
import Movement
import Times

/// Makes frames, and features or lines of them.
struct FrameOutput: ~Copyable {
    private var maker: FrameMaker
    private var outline = ViewOutline()
    private var text = ViewText()
    private var cutter = AntimeridianCutter()

    init(_ request: FrameRequest) { maker = FrameMaker(request) }

    /// Makes the frame of a fix.
    ///
    /// - Parameter course: the course that counts; NaN if the last one does.
    mutating func frame(
        of pending: PendingFix, at place: Coordinate, _ row: TrackRow, course: Double
    ) throws(Problem) -> Frame {
        let report = FrameMaker.Report(mode: pending.mode, view: pending.view?.viewport)
        return try maker.frame(at: place, pending.fix.time, row, course: course, report, of: pending.device)
    }

    /// Makes the frame of a place on the way to a fix.
    mutating func frame(on tick: ResampledPosition, to pending: PendingFix, _ row: TrackRow) throws(Problem) -> Frame {
        try maker.frame(on: tick, to: pending.fix.time, row, of: pending.device)
    }

    mutating func fill(
        _ feature: inout Feature, _ frame: Frame, _ names: borrowing NameTable, _ device: Int, _ time: KnownTime?
    ) {
        FrameFeature.fill(&feature, frame, names, device, time, maker.request.precision, &outline)
        _ = cutter.cut(&feature.shape)
    }

    mutating func append(
        _ frame: Frame, _ names: borrowing NameTable, _ device: Int, _ time: KnownTime?, _ feature: inout Feature,
        to lines: inout ByteBuffer
    ) {
        FrameFeature.append(frame, names, device, time, &feature, &text, to: &lines)
    }

    /// Number of devices.
    var count: Int { maker.count }

    mutating func forget(_ device: Int) { maker.forget(device) }

    mutating func keep(devices kept: [Int]) { maker.keep(devices: kept) }

    mutating func serialize(with coder: inout StateCoder) throws(Problem) { try maker.serialize(with: &coder) }
}

extension ResampledPosition {
    /// The time as text.
    var knownTime: KnownTime {
        KnownTime(time, Array(Instant(microseconds: time).description.utf8).span, .string)
    }
}
