import JSON
import Layers
import Operations

extension JobPlan {
    /// Moves on to the next round, by the reports of all parts.
    mutating func advance(_ file: PartFile) throws(Problem) {
        var reports: [RoundReport] = []
        var first: LabelRound.Settings?
        for (part, value) in file.found.sorted(by: { $0.part < $1.part }) {
            guard let number = value["number"]?.int, let settings = LabelRound.Settings(value["settings"]),
                let report = value["report"].flatMap({ RoundReport($0) }), settings.count == count
            else { throw Problem(.data, "not-facts", "the report of part \(part) is damaged") }
            guard number == round?.number ?? 0 else {
                throw Problem(
                    .data, "other-round",
                    "the report of part \(part) is of round \(number), but the facts are about round \(round?.number ?? 0)",
                    hint: "join the facts of each round with the reports of that round")
            }
            first = first ?? settings
            reports.append(report)
        }
        if var next = round {
            next.advance(reports)
            round = next
        } else if let first {
            round = LabelRound(first, reports)
        }
        if round?.isStuck ?? false {
            throw Problem(.bug, "stuck-rounds", "rounds no longer decide anything, which is a bug in plat")
        }
    }
}
