import CommandKit
package import JSON
package import Layers
package import Rows
import Runner

/// A section of the account that runs on parts send, so that those of all parts make one.
package protocol SentSection: AccountSection {
    init?(_ value: JSONValue)

    var value: JSONValue { get }

    /// The section of this part and the next.
    func joined(with next: Self) -> Self

    /// Reports what a single run says of its own, once the counts of all parts are known.
    func report(to diagnostics: Diagnostics, of account: Account)
}

extension SentSection {
    package func report(to diagnostics: Diagnostics, of account: Account) {}

    func joined(withSection next: any SentSection) -> any SentSection {
        (next as? Self).map { joined(with: $0) } ?? next
    }
}

extension JoinSummary: SentSection {
    package init?(_ value: JSONValue) {
        guard let counts = JoinCounts(value) else { return nil }
        self.init(counts)
    }

    package var value: JSONValue { counts.value }

    package func joined(with next: JoinSummary) -> JoinSummary { JoinSummary(counts.joined(with: next.counts)) }
}

extension CurrentRun {
    /// The section in accounts of a command.
    ///
    /// - Parameter command: its name as typed, such as `plat join`.
    static func section(of command: String) -> (any SentSection.Type)? {
        var type = program
        for word in command.split(separator: " ").dropFirst() {
            type = type?.configuration.subcommands.first { $0.commandName == word }
        }
        return (type as? any PartCommand.Type)?.section
    }
}
