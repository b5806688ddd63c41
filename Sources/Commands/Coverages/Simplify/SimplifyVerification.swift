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
    func verify(format: (any ReadableFormat)?) throws(Problem) -> Int {
        var sides: [LayerPass] = []
        for name in pass.layers.names {
            sides.append(LayerPass(LayerInputs([name], format: format), pass.request, pass.ledger))
        }
        var work = self
        // Vertices are compared with the decimals of the layer after.
        let written = WritingOptions.named(pass.layers.names[1]).format
        if written.has(.hasAllDigits) { work.digits = nil }
        let (gathering, before) = try work.gather(LayerReporter(pass.ledger), from: sides[0])
        let (newGathering, after) = try work.gather(LayerReporter(pass.ledger), from: sides[1])
        pass.ledger.absorb(gathering.ledger)
        pass.ledger.absorb(newGathering.ledger)
        let starts = before.takeStarts()
        let newStarts = after.takeStarts()
        let graph = before.takeGraph()
        let newGraph = after.takeGraph()
        let (count, newCount) = (starts.count, newStarts.count)
        let comparison = BorderComparison(
            before: graph, starts.span, after: newGraph, newStarts.span, metric: request.metric,
            tolerance: request.tolerance.isFinite ? request.tolerance : nil)
        // A file has room for all.
        var lines = lines(of: comparison.faults, ofEachKind: [nil, "-"].contains(output.output.path) ? 10 : .max)
        if count != newCount { lines.insert("\(newCount) features instead of \(count)", at: 0) }
        let problems = comparison.faults.count + (count == newCount ? 0 : 1)
        pass.ledger.product = .section(
            VerifySummary(problems: problems, deviation: comparison.greatestDeviation, metric: request.metric))
        try Output.write(to: output.output.path, inputs: pass.protectedFiles(inputs)) { (output) throws(Problem) in
            for line in lines { try output.write("\(line)\n") }
        }
        return problems
    }

    /// A line for each fault, but no more than so many of a kind; the others are counted.
    private func lines(
        of faults: [(feature: Int?, fault: BorderComparison.Fault)], ofEachKind most: Int
    ) -> [String] {
        var lines: [String] = []
        var kinds: [(name: String, count: Int)] = []
        for (feature, fault) in faults {
            let name = kind(of: fault)
            let index = kinds.firstIndex { $0.name == name } ?? kinds.count
            if index == kinds.count { kinds.append((name, 0)) }
            kinds[index].count += 1
            if kinds[index].count <= most { lines.append(describe(feature, fault)) }
        }
        for kind in kinds where kind.count > most { lines.append("\(kind.count - most) more: \(kind.name)") }
        return lines
    }

    /// The words for faults of one kind, which are counted together.
    private func kind(of fault: BorderComparison.Fault) -> String {
        switch fault {
        case .lines, .newVertex: String(describe(nil, fault).dropFirst(2))
        case .deviation: "moved by more than \(request.metric.text(request.tolerance))"
        case .lostJunction: "junctions that are gone"
        case .newJunction: "borders that were shared have parted"
        case .along, .crossings: "edges that meet others"
        case .lostNeighbour: "has no border with another feature any more"
        case .newNeighbour: "has a new border with another feature"
        }
    }

    private func describe(_ feature: Int?, _ fault: BorderComparison.Fault) -> String {
        let name = feature.map { "feature \($0 + 1)" } ?? ""
        switch fault {
        case .lines: return "\(name): another number of lines and rings"
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
                "\(Account.phrase(count, "more pair")) of edges \(count == 1 ? "crosses" : "cross") or \(count == 1 ? "touches" : "touch")"
        case .lostNeighbour(let other): return "\(name): has no border with feature \(other + 1) any more"
        case .newNeighbour(let other): return "\(name): has a new border with feature \(other + 1)"
        }
    }
}

/// Differences between two layers.
private struct VerifySummary: AccountSection {
    let problems: Int
    let deviation: Double
    let metric: BorderMetric

    func text(in account: Account) -> String {
        ", \(problems == 0 ? "no problems" : Account.phrase(problems, "problem")), greatest deviation \(metric.text(deviation))"
    }

    func add(to object: inout JSONObject, of account: Account) {
        object["problems"] = .integer(problems)
        object["greatestDeviation"] = .number(deviation)
    }
}

extension BorderMetric {
    /// A length for people.
    func text(_ length: Double) -> String {
        let number = DecimalText.string(length, fractionDigits: 3, trimmingZeros: true)
        return switch self {
        case .metres: "\(number) m"
        case .mapPoints: "\(number) map points"
        case .plane: number
        }
    }
}
