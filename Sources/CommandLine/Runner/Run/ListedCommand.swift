package import CommandKit
package import Layers

/// A command with messages or codes of its own.
package protocol CapableCommand: ParsableCommand {
    static var capabilities: [Capability] { get }
}

/// A command with what it declares, which its type decides when the program is compiled.
package struct ListedCommand: Sendable {
    package let command: any ParsableCommand.Type
    package let capabilities: [Capability]

    package init(_ command: any ParsableCommand.Type, with capabilities: [Capability]) {
        (self.command, self.capabilities) = (command, capabilities)
    }

    package init<Command: ParsableCommand>(_ command: Command.Type) { self.init(command, with: []) }

    package init<Command: CapableCommand>(_ command: Command.Type) { self.init(command, with: Command.capabilities) }
}

/// Commands for one kind of work, under a heading of the help.
package struct CommandFamily: Sendable {
    package let title: String
    package let commands: [ListedCommand]

    package init(_ title: String, _ commands: [ListedCommand]) { (self.title, self.commands) = (title, commands) }
}
