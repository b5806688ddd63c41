package import CommandKit
import Runner
import Synchronization

/// The words of this process's command line that decide whether facts are about the same work.
package enum PartTask {
    private static let state = Mutex((words: "", others: [String]()))

    /// The command with the words that decide what it makes, not where it goes and what it reports.
    package static var words: String { state.withLock(\.words) }

    /// Files that the command reads in addition to those that it splits into parts.
    static var others: [String] { state.withLock(\.others) }

    /// Records the arguments of a command line.
    package static func begin(_ line: ParsedLine) {
        let ofParts: Set = ["--part", "--parts", "--facts", "--facts-to", "--results"]
        guard !line.words(of: ofParts).isEmpty, let job = (line.command as? any PartCommand)?.job else { return }
        let besides: Set = [
            "--part", "--parts", "--facts", "--facts-to", "--summary-to", "--results", "--output", "--output-format",
            "--shuffle-from", "--shuffle-to", "--features-to", "--parts-b", "--of-b", "--facts-b", "--rejects",
            "--threads", "--summary", "--log-format", "--quiet", "--verbose", "--explain", "--progress",
        ]
        // The name of the output may decide its format.
        let words = [Release.version] + line.words(without: besides) + ["as", job.format]
        state.withLock { $0 = (words.joined(separator: " "), job.others) }
    }
}
