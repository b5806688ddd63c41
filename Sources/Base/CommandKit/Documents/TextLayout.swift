import Glibc
import Streams

/// The paragraphs of a prose text: an empty line separates them, and their own line ends do not count.
func paragraphs(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
        .split { $0.allSatisfy(\.isWhitespace) }
        .map { $0.joined(separator: " ") }
}

/// Breaks a paragraph between words. A word longer than the width gets a line of its own.
///
/// - Parameter width: The most characters of a line, the indent included.
func wrapped(_ paragraph: String, width: Int, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for word in paragraph.split(whereSeparator: \.isWhitespace) {
        if let line = lines.last, line.count + 1 + word.count <= width {
            lines[lines.count - 1] = "\(line) \(word)"
        } else {
            lines.append(margin + word)
        }
    }
    return lines
}

/// Breaks a command line between words, so that a shell still reads the lines as one. Quoted text stays whole.
///
/// - Parameter width: The most characters of a line, unless a word is longer.
func brokenCommandLine(_ line: String, width: Int) -> [String] {
    guard line.count > width else { return [line] }
    var words = [""]
    var quote: Character?
    for character in line {
        if character == " ", quote == nil {
            words.append("")
        } else {
            words[words.count - 1].append(character)
            if character == quote { quote = nil } else if quote == nil, "'\"".contains(character) { quote = character }
        }
    }
    var lines: [String] = []
    for word in words {
        // Room for a backslash behind it.
        if let line = lines.last, line.count + word.count + 3 <= width {
            lines[lines.count - 1] = "\(line) \(word)"
        } else {
            lines.append(lines.isEmpty ? word : "  \(word)")
        }
    }
    return lines.dropLast().map { $0 + " \\" } + lines.suffix(1)
}

/// The width of a help page: 80 columns in files and pipes, so that they are the same everywhere; up to 100 on a
/// terminal, where longer lines are hard to read.
func pageWidth() -> Int {
    guard StandardStream.output.isTerminal else { return 80 }
    let given = unsafe getenv("COLUMNS").flatMap { unsafe Int(String(cString: $0)) }
    var size = winsize()
    let asked = unsafe ioctl(StandardStream.output.rawValue, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
    let width = given ?? asked
    return width > 0 ? min(max(width, 40), 100) : 80
}
