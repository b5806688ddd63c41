package import CommandKit
package import JSON
package import Layers
package import PartRuns
package import PlacesCommands
import Runner

extension GeocodeReverse: PartedCommand {
    package static var section: (any SentSection.Type)? { AnswerSummary.self }

    package func rules(_ options: PartOptions) -> [Rule] {
        options.rules(filter) + [
            .refuse(
                ofJourneys, with: options.$part.title, if: options.part != nil,
                because: "the last answer may be of a record in another part"),
            .that(options.part == nil || !isGivenPosition, else: "\(options.$part.title) cannot split one position"),
        ]
    }

    package func job(_ options: PartOptions) -> PartJob { filter.flow.job(reading: settings) }
}

extension GeocodeForward: PartedCommand {
    package static var section: (any SentSection.Type)? { AnswerSummary.self }

    package func rules(_ options: PartOptions) -> [Rule] {
        options.rules(filter) + [
            .that(options.part == nil || !isGivenText, else: "\(options.$part.title) cannot split one text")
        ]
    }

    package func job(_ options: PartOptions) -> PartJob { filter.flow.job(reading: settings) }
}

extension GeocodeFormat: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] { options.rules(filter) }

    package func job(_ options: PartOptions) -> PartJob { filter.flow.job() }
}

extension GeocodeLink: PartedCommand {
    package func rules(_ options: PartOptions) -> [Rule] {
        options.rules(filter) + [
            .that(options.part == nil || !isOfDevice, else: "\(options.$part.title) cannot be used with --here")
        ]
    }

    package func job(_ options: PartOptions) -> PartJob { filter.flow.job() }
}

extension AnswerSummary: SentSection {
    package init?(_ value: JSONValue) {
        guard let gazetteer = value["gazetteer"]?.text, let date = value["date"]?.text,
            let checksum = value["checksum"]?.text, let hint = value["hint"]?.text,
            let isBuiltIn = value["builtIn"]?.flag
        else { return nil }
        self.init(gazetteer: gazetteer, date: date, checksum: checksum, hint: hint, isBuiltIn: isBuiltIn)
    }

    package var value: JSONValue {
        [
            "gazetteer": .string(gazetteer), "date": .string(date), "checksum": .string(checksum),
            "hint": .string(hint), "builtIn": .boolean(isBuiltIn),
        ]
    }

    package func joined(with next: AnswerSummary) -> AnswerSummary { self }

    package func report(to diagnostics: Diagnostics, of account: Account) {
        if isBuiltIn { diagnostics.report(builtIn: gazetteer, date) }
        if let problem = warning(in: account) { diagnostics.report(problem) }
    }
}

/// Command whose subcommands deal with places, on parts where they can.
package struct PartedGeocode: ParsableCommand {
    package init() {}

    package static var configuration: CommandConfiguration {
        var configuration = GeocodeCommand.configuration
        configuration.subcommands = configuration.subcommands.map { command in
            switch command {
            case is GeocodeForward.Type: Parted<GeocodeForward>.self
            case is GeocodeReverse.Type: Parted<GeocodeReverse>.self
            case is GeocodeFormat.Type: Parted<GeocodeFormat>.self
            case is GeocodeLink.Type: Parted<GeocodeLink>.self
            default: command
            }
        }
        return configuration
    }
}

extension PartedGeocode: CapableCommand {
    package static var capabilities: [Capability] { GeocodeCommand.capabilities }
}
