import Foundation
import TestSupport
import Testing

/// The same bytes for any number of threads, and for a pipe of any speed.
struct IntersectThreadsTests {
    static let forms = [
        "--pairs", "--pairs --predicate disjoint --limit 40", "--pairs --count", "", "--keep-lower", "--clip",
        "--difference",
        "--join inner", "--join left --largest", "--nearest --distance 300000", "--count", "--pairs --rects",
        "--pairs --predicate dwithin --distance 100000", "--limit 333", "-f csv --join left --first",
    ]

    /// Enough for several chunks: a chunk is some hundreds of kilobytes.
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        let features = seededFeatures(240, seed: 11).filter { !$0.geometry.contains("GeometryCollection") }
        let padding = String(repeating: "x", count: 12_000)
        try directory.write(
            "a.geojsonl",
            features: features.map { ($0.geometry, $0.properties.dropLast() + #","pad":"\#(padding)"}"#) })
        try directory.write(
            "b.geojsonl", features: seededFeatures(90, seed: 12).filter { !$0.geometry.contains("GeometryCollection") })
        return directory
    }

    @Test(arguments: forms)
    func sameBytes(form: String) throws {
        let directory = try directory()
        let command = "plat intersect --on-error skip --make-valid --fields name,height"
        let given = form.contains("--pairs") ? command.replacing(" --fields name,height", with: "") : command
        let valid = form.contains("--rects") ? given.replacing(" --make-valid", with: "") : given
        let words = "\(valid) \(form) a.geojsonl b.geojsonl".split(separator: " ").dropFirst().map(String.init)
        let outcomes = try Effort.threads.map { try directory.plat(words + ["--threads", "\($0)"]) }
        for outcome in outcomes {
            #expect(outcome.status == 0 && outcome.output == outcomes[0].output, "\(outcome.errors)")
            #expect(said(outcome) == said(outcomes[0]))
        }
        #expect(outcomes[0].lines.count > 20, "\(outcomes[0].lines.count)")
        let pipe =
            "(for i in {1..12}; do dd bs=300000 count=1 iflag=fullblock status=none; sleep 0.01; done) < a.geojsonl"
        let slow = try directory.shell("\(pipe) | \(valid) \(form) - b.geojsonl")
        #expect(slow.text == outcomes[0].text, "\(slow.errors)")
    }

    @Test(arguments: ["--pairs", "", "--pairs --count", "--pairs --z-order height", "--pairs --predicate within"])
    func sameBytesOfItself(form: String) throws {
        let directory = try directory()
        let words = form.split(separator: " ").map(String.init)
        let outcomes = try Effort.threads.map {
            try directory.plat(["intersect", "--self", "--make-valid"] + words + ["a.geojsonl", "--threads", "\($0)"])
        }
        for outcome in outcomes { #expect(outcome.output == outcomes[0].output && said(outcome) == said(outcomes[0])) }
        #expect(outcomes[0].lines.count > (form.contains("within") ? 0 : 100), "\(outcomes[0].lines.count)")
    }

    /// All but the time it took.
    private func said(_ outcome: Workdir.Outcome) -> [String] {
        outcome.errorLines.map {
            $0.contains(" read, ")
                ? String($0[..<($0.range(of: ", ", options: .backwards)?.lowerBound ?? $0.endIndex)]) : $0
        }
    }
}
