import CommandKit
import Geometry
import JSON
import Layers
import Memory
import Runner
import Streams
import Topology

extension SimplifyWork {
    /// Compares two layers, the one before and the one after, and writes what is wrong.
    ///
    /// - Returns: the number of problems.
    func verify() throws(Problem) -> Int {
        var work = self
        // Vertices are compared with the decimals with which the layer after was made.
        let after = WritingOptions.named(inputs.paths[1])
        let hasAllDigits = after.format.has(.hasAllDigits)
        if hasAllDigits {
            work.digits = try after.digitsOfWork(in: pass.request.output, inDegrees: !request.metric.isPlane)
        }
        let rounding = try self.output.coarseRounding(in: pass.request.output.decided)
        var (near, slack): (NearPositions?, Double) = (nil, 0)
        if request.metric != .plane, rounding == nil {
            // Positions from another CRS, or another definition of the same, differ in their last digits: degrees by
            // about 5e-9. So they are compared to a few millimetres.
            let usual = request.metric.isPlane ? 2e-3 : 2e-8
            let digits = hasAllDigits ? nil : work.digits
            let reach = digits.map { 0.6 / DecimalText.powerOfTen($0) } ?? usual
            near = NearPositions(reach: reach, digits: work.digits)
            // Three roundings: of the vertex and of both ends of its edge.
            slack = 3 * reach * request.metric.longestDegree
            work.digits = nil
        }
        let items = pass.layers.items
        let sides = [0, 1].map { side in items.indices.filter { items[$0].argument == side } }
        let (gathering, before) = try work.gather(LayerReporter(pass.ledger), only: sides[0], near: near)
        near?.isComplete = true
        let (newGathering, newBorders) = try work.gather(LayerReporter(pass.ledger), only: sides[1], near: near)
        pass.ledger.absorb(gathering.ledger)
        pass.ledger.absorb(newGathering.ledger)
        let starts = before.takeStarts()
        let newStarts = newBorders.takeStarts()
        let graph = before.takeGraph()
        let newGraph = newBorders.takeGraph()
        let (count, newCount) = (starts.count, newStarts.count)
        var comparison = BorderComparison(
            before: graph, starts.span, after: newGraph, newStarts.span, metric: request.metric,
            tolerance: request.tolerance.isFinite ? request.tolerance : nil,
            rounding: slack)
        comparison.compare(before.takeFrames(), with: newBorders.takeFrames())
        if newBorders.isSortedByPlace, comparison.isReordered { throw reordered(inputs.paths[1]) }
        if output.givenPrecision == nil, comparison.faults.contains(where: { $0.fault == .newVertex }) {
            noteDecimals()
        }
        var faults = comparison.faults.map { feature, fault in
            FoundFault(feature: feature, kind: kind(of: fault), text: describe(feature, fault))
        }
        if count != newCount {
            let text = "\(Account.phrase(newCount, "feature")) instead of \(count)"
            faults.insert(FoundFault(feature: nil, kind: text, text: text), at: 0)
        }
        pass.ledger.product = .section(
            VerifySummary(
                problems: faults.count, deviation: comparison.greatestDeviation,
                rounding: rounding, metric: request.metric))
        let target = self.output.output
        try Output.write(to: target.path, inputs: pass.protectedFiles(inputs)) { (output) throws(Problem) in
            if target.isOfJSON {
                let problems = JSONValue.array(faults.map(\.value))
                try output.write("\(JSONValue.object(["problems": problems]).text())\n")
                return
            }
            // A file has room for all.
            let lines =
                target.isOfJSONLines
                ? faults.map { $0.value.text() }
                : lines(of: faults, ofEachKind: [nil, "-"].contains(target.path) ? 10 : .max)
            for line in lines { try output.write("\(line)\n") }
        }
        return faults.count
    }

    /// A fault in words.
    private struct FoundFault {
        let feature: Int?
        /// The words for faults of its kind.
        let kind: String
        let text: String

        var value: JSONValue {
            var object = JSONObject()
            if let feature { object["feature"] = .integer(feature + 1) }
            object["message"] = .string(text)
            return .object(object)
        }
    }

    /// Vertices that are new may only be rounded.
    private func noteDecimals() {
        pass.ledger.diagnostics.report(
            Problem(
                .data, "new-vertices", severity: .note, at: InputLocation(source: inputs.paths[1]),
                "vertices that differ count as new, also if they are only rounded",
                hint: "if the layer was written with \(output.$givenPrecision.title) N, verify it with that, too"))
    }

    private func reordered(_ path: String) -> Problem {
        Problem(
            .data, "sorted-by-place", at: InputLocation(source: path),
            "the features are in the order of the index, and not in that of the layer before",
            hint: "write the layer once more with 'plat simplify --no-index', whose output keeps the order")
    }

    /// A line for each fault, but no more than so many of a kind; the others are counted.
    private func lines(of faults: [FoundFault], ofEachKind most: Int) -> [String] {
        var lines: [String] = []
        var kinds: [(name: String, count: Int)] = []
        for fault in faults {
            let index = kinds.firstIndex { $0.name == fault.kind } ?? kinds.count
            if index == kinds.count { kinds.append((fault.kind, 0)) }
            kinds[index].count += 1
            if kinds[index].count <= most { lines.append(fault.text) }
        }
        for kind in kinds where kind.count > most { lines.append("\(kind.count - most) more: \(kind.name)") }
        return lines
    }

    /// The words for faults of one kind, which are counted together.
    private func kind(of fault: BorderComparison.Fault) -> String {
        switch fault {
        case .lines, .parts, .points, .newVertex: String(describe(nil, fault).dropFirst(2))
        case .deviation: "moved by more than \(request.metric.text(request.tolerance))"
        case .lostJunction: "junctions that are gone"
        case .newJunction: "borders that were shared have parted"
        case .along, .crossings: "edges that meet others"
        case .side: "on the other side of a border"
        case .lostNeighbour: "has no border with another feature any more"
        case .newNeighbour: "has a new border with another feature"
        }
    }

    private func describe(_ feature: Int?, _ fault: BorderComparison.Fault) -> String {
        let name = feature.map { "feature \($0 + 1)" } ?? ""
        switch fault {
        case .lines: return "\(name): another number of lines and rings"
        case .parts: return "\(name): rings or lines make other polygons or lines than before"
        case .points: return "\(name): points are missing, new or in other places"
        case .newVertex: return "\(name): a vertex that was not there before, or not in this order"
        case .deviation(let deviation):
            return
                "\(name): moved by \(request.metric.text(deviation)), more than \(request.metric.text(request.tolerance))"
        case .lostJunction(let point): return "the junction at \(point.x) \(point.y) is gone"
        case .newJunction(let point): return "borders that were shared have parted at \(point.x) \(point.y)"
        case .along(let count):
            return
                "\(Account.phrase(count, "edge")) \(count == 1 ? "runs" : "run") along others without sharing all vertices"
        case .crossings(let count):
            return
                "\(Account.phrase(count, "pair")) of edges \(count == 1 ? "crosses or touches, but its" : "cross or touch, but their") borders did not before"
        case .side(let other):
            return feature == other
                ? "\(name): a part lies on the other side of a border of the feature"
                : "\(name): lies on the other side of a border of feature \(other + 1)"
        case .lostNeighbour(let other): return "\(name): has no border with feature \(other + 1) any more"
        case .newNeighbour(let other): return "\(name): has a new border with feature \(other + 1)"
        }
    }
}

/// Differences between two layers.
private struct VerifySummary: AccountSection {
    let problems: Int
    let deviation: Double
    /// How far the decimals with which vertices are compared move them at most; nil for the usual ones.
    let rounding: Double?
    let metric: BorderMetric

    func text(in account: Account) -> String {
        let text =
            ", \(problems == 0 ? "no problems" : Account.phrase(problems, "problem")), greatest deviation \(metric.text(deviation))"
        return text + (rounding.map { " of vertices that are rounded by up to \(metric.text($0))" } ?? "")
    }

    func add(to object: inout JSONObject, of account: Account) {
        object["problems"] = .integer(problems)
        object["greatestDeviation"] = .number(deviation)
        if let rounding { object["greatestRounding"] = .number(rounding) }
    }
}

extension BorderMetric {
    /// The length of a degree at most; 1 on a plane.
    fileprivate var longestDegree: Double {
        switch self {
        case .plane, .planeMetres: 1
        case .metres: 112_000
        // At the edge of the map.
        case .mapPoints: 0x1p28 / 360 * 11.6
        }
    }

    /// A length for people.
    func text(_ length: Double) -> String {
        let number = DecimalText.string(length, fractionDigits: 3, trimmingZeros: true)
        return switch self {
        case .metres, .planeMetres: "\(number) m"
        case .mapPoints: "\(number) map points"
        case .plane: number
        }
    }
}
