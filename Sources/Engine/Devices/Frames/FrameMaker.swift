import Geometry
import Layers
import Movement

/// Follows each device with a view of its own.
struct FrameMaker {
    /// State of a map that follows its user.
    struct Follower {
        var mode: FrameRequest.Mode
        /// The view as it was last.
        var view: Viewport?
        /// True once the device was out of sight: it is not followed any more.
        var isLost = false
        /// The scale at which the device is followed; NaN before it is.
        var scale = Double.nan
        /// Degrees of the last known heading and course.
        var heading = Double.nan
        var course = Double.nan
        /// Time of the fix before, and its heading.
        var time = Int64(0)
        var headingThen = Double.nan
    }

    /// The mode and the view that a fix reports.
    struct Report {
        var mode: FrameRequest.Mode?
        var view: Viewport?
    }

    let request: FrameRequest
    var followers: [Follower?] = []

    init(_ request: FrameRequest) { self.request = request }

    /// Number of devices.
    var count: Int { followers.count }

    /// Begins a device anew.
    mutating func forget(_ device: Int) {
        if device < followers.count { followers[device] = nil }
    }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(devices kept: [Int]) { followers.keep(kept, new: nil) }

    /// The frame of a fix.
    ///
    /// - Parameter course: the course that counts; NaN if the last one does.
    mutating func frame(
        at place: Coordinate, _ time: Int64, _ row: TrackRow, course: Double, _ report: Report, of device: Int
    ) throws(Problem) -> Frame {
        var follower = follower(device)
        follower.take(report, at: place, stopsWhenLost: request.stopsWhenLost)
        if !row.heading.isNaN { follower.heading = row.heading }
        if !course.isNaN { follower.course = course }
        (follower.time, follower.headingThen) = (time, row.heading)
        let frame = try frame(at: place, &follower, age: row.age)
        followers[device] = follower
        return frame
    }

    /// The frame of a place on the way to a fix, before that fix is taken.
    ///
    /// - Parameters:
    ///   - tick: the place, with the course there.
    ///   - row: facts about the fix to which the way leads.
    mutating func frame(
        on tick: ResampledPosition, to end: Int64, _ row: TrackRow, of device: Int
    ) throws(Problem) -> Frame {
        var follower = follower(device)
        if !tick.course.isNaN { follower.course = tick.course }
        if !follower.headingThen.isNaN, !row.heading.isNaN {
            let share = Double(tick.time - follower.time) / Double(end - follower.time)
            let turn = FixEvaluator.wrapped(row.heading - follower.headingThen)
            let heading = follower.headingThen + share * turn
            follower.heading = heading < 0 ? heading + 360 : heading >= 360 ? heading - 360 : heading
        }
        let frame = try frame(at: tick.place, &follower, age: .nan)
        followers[device] = follower
        return frame
    }

    private mutating func follower(_ device: Int) -> Follower {
        while followers.count <= device { followers.append(nil) }
        return followers[device] ?? Follower(mode: request.mode, view: request.start)
    }

    private func frame(at place: Coordinate, _ follower: inout Follower, age: Double) throws(Problem) -> Frame {
        let mode = follower.isLost ? .none : follower.mode
        var view: Viewport
        if mode == .none, let still = follower.view {
            view = still
        } else {
            if request.rescales || follower.scale.isNaN || mode == .none {
                guard let fitted = request.view(around: place) else {
                    throw Problem(.data, "off-map", "the view around \(place) would leave the map")
                }
                view = fitted
            } else {
                view = Viewport(size: request.size, center: MapPoint(place), scale: follower.scale)
            }
            if mode != .none { follower.scale = view.scale }
            view.heading = follower.view?.heading ?? 0
        }
        switch mode {
        case .none: break
        case .follow: view.heading = 0
        case .course: view.heading = follower.course.isNaN ? view.heading : follower.course
        case .heading: view.heading = follower.heading.isNaN ? view.heading : follower.heading
        }
        follower.view = view
        return Frame(mode: mode, place: place, view: view, age: age)
    }
}

extension FrameMaker.Follower {
    init(mode: FrameRequest.Mode, view: Viewport?) {
        self.mode = mode
        self.view = view
    }

    /// Takes the mode and the view that a fix reports.
    fileprivate mutating func take(_ report: FrameMaker.Report, at place: Coordinate, stopsWhenLost: Bool) {
        if let mode = report.mode { self.mode = mode }
        guard let seen = report.view else { return }
        if stopsWhenLost, mode != .none, !seen.shows(place) { isLost = true }
        if isLost || mode == .none { view = seen }
    }
}
