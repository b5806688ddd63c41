import JSON
import Layers
import Memory
import Synchronization
import Topology

/// Numbers of vertices before thinning and after it.
final class VertexCounts: Sendable {
    private let vertices = Atomic(0)
    private let kept = Atomic(0)

    func add(_ count: Int, kept: Int) {
        vertices.add(count, ordering: .relaxed)
        self.kept.add(kept, ordering: .relaxed)
    }

    func text() -> String {
        ", \(kept.load(ordering: .relaxed)) of \(Account.phrase(ofVertices: vertices.load(ordering: .relaxed))) kept"
    }

    func add(to object: inout JSONObject) {
        object["vertices"] = .integer(vertices.load(ordering: .relaxed))
        object["keptVertices"] = .integer(kept.load(ordering: .relaxed))
    }
}

/// What simplifying has done to shapes, each by itself.
final class LoneSummary: AccountSection {
    let vertices = VertexCounts()
    let smoothing: SmoothingCounts

    init(_ metric: BorderMetric) { smoothing = SmoothingCounts(metric) }

    var countsWritten: Bool { false }

    func text(in account: Account) -> String { vertices.text() + smoothing.text() }

    func add(to object: inout JSONObject, of account: Account) {
        vertices.add(to: &object)
        smoothing.add(to: &object)
    }
}

/// Corners that have become curves, and those that stay because curves would meet.
final class SmoothingCounts: Sendable {
    private let counts = Monitor((smoothed: 0, left: 0, move: 0.0))
    private let metric: BorderMetric

    init(_ metric: BorderMetric) { self.metric = metric }

    func add(_ smoothing: borrowing BorderSmoothing) {
        let (smoothed, left, move) = (smoothing.smoothedCount, smoothing.heldBackCount, smoothing.greatestMove)
        guard smoothed + left > 0 else { return }
        counts.update { $0 = ($0.smoothed + smoothed, $0.left + left, max($0.move, move)) }
    }

    func text() -> String {
        let (smoothed, left, move) = counts.update { $0 }
        guard smoothed + left > 0 else { return "" }
        let text = ", \(Account.phrase(smoothed, "corner")) smoothed by at most \(metric.text(move))"
        return left > 0 ? text + ", \(left) left so that borders do not cross" : text
    }

    func add(to object: inout JSONObject) {
        let (smoothed, left, move) = counts.update { $0 }
        guard smoothed + left > 0 else { return }
        object["smoothedCorners"] = .integer(smoothed)
        object["unsmoothedCorners"] = .integer(left)
        object["greatestSmoothing"] = .number(move)
    }
}

extension Account {
    fileprivate static func phrase(ofVertices count: Int) -> String { count == 1 ? "1 vertex" : "\(count) vertices" }
}

/// Numbers of removed vertices, and the distance by which borders have moved.
struct SimplifySummary: AccountSection {
    let vertices = VertexCounts()
    var junctions = 0
    var heldBack = 0
    var deviation = 0.0
    /// How far the decimals of the output move positions at most; nil for the usual ones.
    var rounding: Double?
    let smoothing: SmoothingCounts
    private let limit: Double?
    private let metric: BorderMetric

    init(_ request: BorderThinning.Request) {
        limit = request.tolerance.isFinite && !request.isForAreas ? request.tolerance : nil
        metric = request.metric
        smoothing = SmoothingCounts(metric)
    }

    var countsWritten: Bool { false }

    func text(in account: Account) -> String {
        var text = vertices.text() + ", \(Account.phrase(junctions, "junction"))"
        // A bound, which --verify may find to be greater than it is.
        text += ", moved by at most \(metric.text(deviation))"
        if let limit { text += " of \(metric.text(limit))" }
        if let rounding { text += ", rounded by up to \(metric.text(rounding)) more" }
        if heldBack > 0 { text += ", \(heldBack) kept so that borders do not cross" }
        return text + smoothing.text()
    }

    func add(to object: inout JSONObject, of account: Account) {
        vertices.add(to: &object)
        object["junctions"] = .integer(junctions)
        object["heldBack"] = .integer(heldBack)
        object["greatestDeviation"] = .number(deviation)
        if let rounding { object["greatestRounding"] = .number(rounding) }
        smoothing.add(to: &object)
    }
}
