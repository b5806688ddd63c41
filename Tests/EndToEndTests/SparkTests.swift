import Foundation
import TestSupport
import Testing

/// `plat-spark`: what a single run of plat writes, by many.
struct SparkTests {
    private static let hasArrow = Package.hasModule("pyarrow")
    private static let hasSpark = hasArrow && Package.hasModule("pyspark") && Package.has("java")

    private func runs(_ rounds: Int, seed: Int, _ words: [String]) throws {
        let script = Package.root + "/Tests/EndToEndTests/Oracles/spark_runs.py"
        let arguments = [
            Binary.path, Package.root + "/Sources/Parts/Spark", Package.root + "/samples", "\(rounds)", "\(seed)",
        ]
        let outcome = try inTemporaryFolder { folder in
            try Command.run(
                [Python.path, "-W", "ignore", script] + arguments + words, in: folder,
                environment: [
                    "PYTHONPATH": Package.modules,
                    // A short run spends most of its time on compiling Java.
                    "SPARK_SUBMIT_OPTS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
                ])
        }
        #expect(outcome.text == "ok\n", "\(outcome.text)\(outcome.errors.suffix(4000))")
    }

    @Test(.enabled(if: hasArrow))
    func localProcesses() throws { try runs(Effort.of(200, oneIn: 20), seed: 0, ["local"]) }

    /// A cluster of one machine, of which processes are killed.
    @Test(.enabled(if: hasSpark))
    func cluster() throws { try runs(1, seed: 1000, ["spark"]) }
}
