import CommandKit
import Layers
import PlatProgram
import Runner
import TestSupport
import Testing

/// The program, with its formats and messages registered, and nothing run.
enum Program {
    private static let registration: Void = Plat.register()

    static func register() { registration }

    static var root: any ParsableCommand.Type {
        registration
        return Plat.self
    }

    /// A command of the tree, with the words that call it.
    struct Leaf {
        let words: String
        let type: any ParsableCommand.Type
    }

    /// The commands that have no others below them, but for `help` and `completions`.
    static var leaves: [Leaf] {
        func below(_ type: any ParsableCommand.Type, _ words: String) -> [Leaf] {
            let names = type.configuration.subcommands
            return names.isEmpty
                ? [Leaf(words: words, type: type)] : names.flatMap { below($0, "\(words) \($0.commandName)") }
        }
        return root.configuration.subcommands.flatMap { below($0, $0.commandName) }
    }

    /// Reads a command line, without the program's name, as the parser does; nothing runs.
    static func read(_ words: [String]) throws -> ParsedLine { try root.read(words) }

    static func read(_ line: String) throws -> ParsedLine { try read(line.split(separator: " ").map(String.init)) }

    /// The message with its hint, if a command line is refused.
    static func refusal(of line: String) -> String? {
        do { _ = try read(line) } catch let error as UsageError {
            return error.message + (error.hint.map { "; hint: \($0)" } ?? "")
        } catch { return "\(error)" }
        return nil
    }

    /// The words after `plat` in each command of a line of a shell.
    static func calls(in line: String) -> [[String]] {
        var commands: [[String]] = [[]]
        var rest = line.replacing("{}", with: "0")[...]
        while let match = rest.prefixMatch(of: /\s*(?:([|;&]+)|(2?>>?|<)\s*\S+|((?:'[^']*'|"[^"]*"|[^\s|;&<>'"])+))/) {
            if match.1 != nil {
                commands.append([])
            } else if let word = match.3 {
                commands[commands.count - 1].append(word.filter { $0 != "'" && $0 != "\"" })
            }
            rest = rest[match.range.upperBound...]
        }
        return commands.compactMap { words in words.firstIndex(of: "plat").map { Array(words[($0 + 1)...]) } }
    }

    /// All that `help --json` prints.
    static let help = CommandRunner(root: root).run(["help", "--json"]).output

    /// The texts in it that stand in quotes, such as options.
    static let quoted = Set(help.utf8.split(separator: UInt8(ascii: "\"")).map { String(Substring($0)) })
}

struct ProgramTests {
    /// A kind of message is placed by its number, so that two of the same number would change with the order of lists.
    @Test func numbersOfMessagesAreUnique() {
        for numbers in [
            Plat.capabilities.flatMap { $0.warnings.map(\.key) },
            Plat.capabilities.flatMap { $0.skips.map(\.key) },
        ] {
            let twice = Dictionary(grouping: numbers) { $0 }.filter { $0.value.count > 1 }.keys
            #expect(numbers.count > 5 && twice.isEmpty, "\(twice.sorted())")
        }
    }

    /// The same of the rows and chapters that formats bring to the manual.
    @Test func numbersOfTheManualAreUnique() {
        let manuals = formats.map(\.format.manual)
        let (rows, chapters) = (
            manuals.flatMap { $0.rows.map(\.number) }, manuals.flatMap { $0.chapters.map(\.number) }
        )
        #expect(rows.count > 4 && Set(rows).count == rows.count, "\(rows)")
        #expect(chapters.count > 4 && Set(chapters).count == chapters.count, "\(chapters)")
    }
}
