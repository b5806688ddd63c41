package import CommandKit
package import Runner

/// A command that describes how it is run on parts.
package protocol PartCommand: ParsableCommand {
    var job: PartJob { get }

    /// The section of its account; nil if it has only the usual counts.
    static var section: (any SentSection.Type)? { get }
}

/// A command that others have made and that can be run on parts.
package protocol PartedCommand: ParsableCommand {
    associatedtype Options: PartedOptions

    /// Rules between the options of the command and those for parts.
    func rules(_ options: Options) -> [Rule]

    /// Throws for what rules cannot express, before the command runs.
    func check(_ options: Options) throws

    /// The job of the command, for drivers that run it on parts.
    func job(_ options: Options) -> PartJob

    /// Makes the extension of a run on a part.
    func makeRun(_ options: Options) -> PartRun

    /// The section of its account; nil if it has only the usual counts.
    static var section: (any SentSection.Type)? { get }
}

extension PartedCommand {
    package static var section: (any SentSection.Type)? { nil }

    package func check(_ options: Options) throws {}

    package func makeRun(_ options: Options) -> PartRun { options.makeRun() }
}

/// Options for a run on a part.
package protocol PartedOptions: ParsableArguments {
    /// Those of the part that is worked on.
    var ofPart: PartOptions { get }

    func makeRun() -> PartRun
}

extension PartOptions: PartedOptions {
    package var ofPart: PartOptions { self }

    package func makeRun() -> PartRun { PartRun(self, isSilent: isSilent) }
}

/// A command with options for parts in addition to its own.
package struct Parted<Base: PartedCommand>: PartCommand {
    @OptionGroup
    var base: Base

    @OptionGroup(title: "Parts")
    var options: Base.Options

    package init() {}

    package static var configuration: CommandConfiguration {
        var configuration = Base.configuration
        configuration.commandName = Base.commandName
        return configuration
    }

    package var rules: [Rule] { base.rules(options) }

    package var job: PartJob { base.job(options) }

    package static var section: (any SentSection.Type)? { Base.section }

    package mutating func run() throws {
        try base.check(options)
        if options.ofPart.areForPart { CurrentRun.extended = base.makeRun(options) }
        try base.run()
    }
}

extension ListedCommand {
    package init<Base: PartedCommand & CapableCommand>(_ command: Parted<Base>.Type) {
        self.init(command, with: Base.capabilities)
    }
}
