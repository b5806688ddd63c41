import JSON
package import Layers

/// Writes problems as they are found, so that their number does not matter.
package final class CheckReport {
    package private(set) var count = 0
    private let output: Output
    private let asJSON: Bool
    /// True if each problem is a line of JSON, as in a log.
    private let asLog: Bool
    private var isFirstLayer = true
    private var isFirstProblem = true
    /// Problems of the current layer by code.
    private var counts: [(code: String, count: Int)] = []
    /// Problems of all layers by code.
    package private(set) var totals: [(code: String, count: Int)] = []
    private var pending = ""
    private var last: Problem?

    package init(_ output: Output, _ report: ReportOptions, _ options: RunOptions) {
        self.output = output
        asJSON = report.isJSON
        asLog = options.logFormat == .json || report.output.isOfJSONLines
    }

    package func begin() throws(Problem) {
        if asJSON { try write("{\"layers\": [") }
    }

    package func begin(layer name: String) throws(Problem) {
        counts = []
        guard asJSON else { return }
        try write((isFirstLayer ? "\n" : ",\n") + "{\"source\": \(JSONValue.string(name).text()), \"problems\": [")
        isFirstLayer = false
        isFirstProblem = true
    }

    /// Reports a problem, unless it is the same as the last: one that ends a layer may come first as a bad record, and
    /// then again.
    package func add(_ problem: Problem) throws(Problem) {
        guard problem != last else { return }
        last = problem
        count += 1
        Self.count(problem.code, in: &counts)
        Self.count(problem.code, in: &totals)
        if asJSON {
            try write((isFirstProblem ? "\n  " : ",\n  ") + problem.json)
            isFirstProblem = false
        } else {
            try write((asLog ? problem.json : problem.finding) + "\n")
        }
    }

    private static func count(_ code: String, in counts: inout [(code: String, count: Int)]) {
        if let index = counts.firstIndex(where: { $0.code == code }) {
            counts[index].count += 1
        } else {
            counts.append((code, 1))
        }
    }

    /// - Parameter format: nil for a layer that could not be opened.
    package func end(format: String?, records: Int) throws(Problem) {
        if asJSON {
            var object = JSONObject()
            for (code, count) in counts { object[code] = .integer(count) }
            let end = isFirstProblem ? "]" : "\n]"
            let format = format.map { JSONValue.string($0) } ?? .null
            try write(
                "\(end), \"format\": \(format.text()), \"records\": \(records), \"counts\": \(JSONValue.object(object).text())}"
            )
        }
        try flush()
    }

    package func finish() throws(Problem) {
        if asJSON { try write(isFirstLayer ? "]}\n" : "\n]}\n") }
        try flush()
    }

    private func write(_ text: String) throws(Problem) {
        pending += text
        if pending.utf8.count >= 64 << 10 { try flush() }
    }

    private func flush() throws(Problem) {
        try output.write(pending)
        pending = ""
    }
}

extension Problem {
    /// `location: code: message; hint: advice`, with the byte if the location has no line.
    fileprivate var finding: String {
        var text = location.map { "\($0)" } ?? "plat"
        if let location, location.line == nil, let byte = location.byte { text += ": byte \(byte)" }
        return text + ": \(code): \(self.text)"
    }
}
