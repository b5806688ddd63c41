/// A command line that was read and can be run, without having been run.
public struct ParsedLine {
    public let command: any ParsableCommand
    /// The words that call the command, with the program's name.
    public let path: [String]
    let phrases: [Phrase]

    /// The words after the program's name, without some options.
    ///
    /// - Parameter options: long names, such as `--output`.
    public func words(without options: Set<String>) -> [String] {
        path.dropFirst() + phrases.filter { !($0.title.map(options.contains) ?? false) }.flatMap(\.words)
    }

    /// The words of some options alone.
    public func words(of options: Set<String>) -> [String] {
        phrases.filter { $0.title.map(options.contains) ?? false }.flatMap(\.words)
    }
}

/// Words of a command line that belong together.
struct Phrase {
    /// Long name of the option; nil for words that are not options.
    let title: String?
    let words: [String]

    init(_ title: String?, _ words: [String]) { (self.title, self.words) = (title, words) }
}
