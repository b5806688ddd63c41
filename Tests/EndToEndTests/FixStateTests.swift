import Foundation
import TestSupport
import Testing

/// `--state` at every row of a stream: a run for each row, and two runs with a split anywhere, are one run.
struct FixStateTests {
    private static let count = Effort.isFull ? 25 : 14

    /// - Parameter isLast: true if only the last run writes what the single run writes.
    private func check(_ command: String, _ directory: Workdir, seed: UInt64, isLast: Bool) throws {
        let fixes = FixStream.fixes(seed: seed, devices: 2, count: Self.count, lateness: 100)
        try directory.write("all.csv", FixStream.table(fixes))
        for index in fixes.indices {
            try directory.write("row\(index).csv", FixStream.table([fixes[index]]))
            try directory.write("rest\(index).csv", FixStream.table(Array(fixes[index...])))
        }
        try directory.write("rest\(Self.count).csv", FixStream.table([]))
        let step = Effort.isFull ? 1 : 9
        let first = Int(seed) % step
        // A state for each split, made row by row; then a run over the rest from each of them.
        let outcome = try directory.shell(
            """
            set -e
            \(command) all.csv > whole
            for k in $(seq 0 \(Self.count - 1)); do
                \(command) --state state row$k.csv > out$k
                cp state state$((k + 1))
            done
            # Each of the rests in a full run, else some of them.
            rest() { \(command) --close --state state$1 rest$1.csv > end$1; }
            export -f rest
            seq \(first) \(step) \(Self.count) | xargs -P 2 -I @ bash -c 'rest @'
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let whole = try #require(directory.text("whole"))
        #expect(whole.utf8.count > 150, "\(whole)")
        let outputs = (0..<Self.count).map { Self.parts(directory.text("out\($0)")).rows }
        for split in stride(from: first, through: Self.count, by: step) {
            let (header, rows) = Self.parts(directory.text("end\(split)"))
            let before = isLast ? "" : outputs[..<split].joined()
            #expect(before + rows == Self.parts(whole).rows, "\(command) after \(split)")
            #expect(header == Self.parts(whole).header)
        }
    }

    /// The first line of a table, and the rest.
    private static func parts(_ text: String?) -> (header: String, rows: String) {
        guard let text, let end = text.firstIndex(of: "\n") else { return ("", "") }
        return (String(text[..<end]), String(text[text.index(after: end)...]))
    }

    @Test(arguments: [
        "--add leg,why,step,elapsed,travelled,speed,course,turn,from",
        "--smooth 2 --max-speed 3 --max-outliers 2 --reorder 1m", "--pause 2m --pause-radius 300 --add leg,why",
        "--batch-distance 300 --batch-time 5m --reorder 30s",
        "--significant --significant-distance 100 --significant-interval 1m --add from",
        "--max-age 2m --skip-cached --reorder 90s",
        "--legs --max-gap 5m --min-step 20", "--legs --pause 2m --pause-radius 300 --reorder 2m",
        "--events --pause 2m --pause-radius 300 --max-gap 6m --stall 60s --desired-accuracy 10 --turn 30",
        "--distance-filter 200 --desired-accuracy 20 --add why", "--distance-filter accuracy --min-interval 60s",
        "--every 45s --max-jump 400", "--once --desired-accuracy 20 --add leg,why,speed,course,from",
        "--last --add from", "--forget 5m --legs",
        "--max-speed 4 --max-outliers 3 --add leg,why --compute --course rhumb",
    ])
    func track(options: String) throws {
        try check(
            "plat track -q -f csv --order drop \(options)", Workdir(), seed: UInt64(options.utf8.count),
            isLast: options.contains("--last"))
    }

    @Test(arguments: [
        "--cushion 30 --initial all", "--dwell 60s --cushion 10",
        "--dwell 90s --max-gap 10m --reorder 2m --fields note --initial inside",
        "--loiter 2m --region-fields r", "--cross --max-gap 6m --reorder 1m", "--limit 4 --ahead --initial inside",
        "--limit 3 --reselect 100 --dwell 5s --initial inside", "--accuracy-cushion 2 --initial inside",
        "--forget 6m --initial inside --reorder 60s", "--states all --notify none --fields note --reorder 1m",
    ])
    func fence(options: String) throws {
        let directory = try Workdir()
        try directory.write("regions.geojsonl", FixStream.layer(FixStream.regions(seed: 3, 12)))
        try check(
            "plat fence -q --order drop --regions regions.geojsonl --radius-field r \(options)", directory,
            seed: UInt64(options.utf8.count), isLast: options.contains("--states"))
    }
}
