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
                    hint: "join reports with the facts that their runs have read")
            }
            first = first ?? settings
            reports.append(report)
        }
        if var next = round {
            try Self.checkBytes(reports, next)
            next.advance(reports)
            round = next
        } else if let first {
            round = LabelRound(first, reports)
        }
        if round?.isStuck ?? false {
            throw Problem(
                .bug, "stuck-rounds", "rounds no longer decide any label, which is a bug in plat",
                hint: "report it with the facts of the last rounds")
        }
    }

    /// Throws if not all that was handed over in the round before has been received.
    private static func checkBytes(_ reports: [RoundReport], _ round: LabelRound) throws(Problem) {
        let received = reports.reduce(0) { $0 + $1.received }
        guard received != round.given else { return }
        throw Problem(
            .data, "lost-shuffle",
            """
            parts have handed over \(round.given) bytes in round \(round.number - 1), but \(received) were received in \
            round \(round.number)
            """,
            hint: "a file is missing, or is there twice: bring all files to where they are read, and repeat the round")
    }
}
