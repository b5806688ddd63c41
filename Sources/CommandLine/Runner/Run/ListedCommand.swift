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

    package init(_ command: any ParsableCommand.Type, _ capabilities: [Capability] = []) {
        (self.command, self.capabilities) = (command, capabilities)
    }

    package init<Command: CapableCommand>(_ command: Command.Type) { self.init(command, Command.capabilities) }
}
