package import CommandKit
import Glibc
import Layers
import Streams

/// Option for coordinates on the command line.
package struct TypedLineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read these coordinates instead of files; several lines may be given.",
            discussion: "Coordinates alone, in the place of FILE, mean the same.", valueName: "LINE",
            section: "Input"))
    package var text: [String] = []

    package init() {}
}

/// Coordinates that were typed in the place of files.
package enum TypedLines {
    /// Makes typed lines the standard input of the process, and leaves no files; files stay as they are.
    ///
    /// - Parameters:
    ///   - given: lines that an option has given.
    ///   - places: number of positions of a line, to join those that were typed one by one.
    ///   - positions: how many a line has, if not as many as places.
    ///   - areDegrees: true if each line is a latitude and a longitude.
    package static func take(
        _ files: inout [String], _ given: [String] = [], places: Int = 1, positions: Int? = nil,
        areDegrees: Bool = false
    ) throws {
        guard given.isEmpty || files.isEmpty else {
            throw UsageError("unexpected file '\(files[0])': --text reads no input")
        }
        var lines = given.isEmpty ? files : given
        guard !lines.isEmpty, !given.isEmpty || areCoordinates(files) else { return }
        for line in lines { try refuseDecimalCommas(in: line, positions: positions ?? places) }
        let numbers = lines.map { $0.split { ", ".contains($0) }.count }
        let wanted = numbers.allSatisfy { $0 == 1 } ? 2 * places : numbers.allSatisfy { $0 == 2 } ? places : 1
        if wanted > 1, lines.count.isMultiple(of: wanted) {
            lines = stride(from: 0, to: lines.count, by: wanted).map {
                lines[$0..<($0 + wanted)].joined(separator: ",")
            }
        }
        for line in areDegrees ? lines : [] {
            let first = String(line.prefix { $0 != "," && $0 != " " })
            guard let latitude = Double(first), latitude.magnitude > 90 else { continue }
            throw UsageError(
                "latitude \(first) is outside -90…90", hint: "write the latitude first, as in 47.37,8.54")
        }
        try becomeStandardInput(lines.map { "\($0)\n" }.joined())
        files = []
    }

    /// Refuses '47,5 8,5': it would be read as the position 47,5 with the remark '8,5'.
    private static func refuseDecimalCommas(in line: String, positions: Int) throws(UsageError) {
        let pieces = line.split(separator: " ")
        guard pieces.count == 2 * positions,
            pieces.allSatisfy({ $0.wholeMatch(of: #/[+-]?[0-9]+,[0-9]+/#) != nil })
        else { return }
        let meant = CurrentRun.given?.text.replacing(shellWord(line), with: shellWord(line.replacing(",", with: ".")))
        throw UsageError(
            "'\(line)' has commas where points were meant, or more positions than are read",
            hint: (meant.map { "use \($0)" } ?? "write points") + "; each position may be a word of its own")
    }

    /// True if no word is the name of a file, and each can be a coordinate, with signs of degrees or points of the
    /// compass.
    private static func areCoordinates(_ words: [String]) -> Bool {
        !words.isEmpty
            && words.allSatisfy { word in
                let isFirst = word.first.map { $0.isNumber || "+-.NSEW".contains($0) } ?? false
                let rest = word.allSatisfy { $0.isNumber || "+-., °'\"′″NSEW".contains($0) }
                return isFirst && rest && word.contains(where: \.isNumber) && LastOperand.isAbsent(word)
            }
    }

    private static func becomeStandardInput(_ text: String) throws(Problem) {
        // A pipe holds that much without a reader.
        guard text.utf8.count <= 60_000 else {
            throw Problem(.usage, "usage", "too many coordinates; write them to a file")
        }
        var ends: [CInt] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw Problem(.noInput, "unreadable", "cannot make a pipe") }
        var buffer = ByteBuffer()
        buffer.append(text)
        _ = buffer.write(to: ends[1])
        close(ends[1])
        dup2(ends[0], STDIN_FILENO)
        close(ends[0])
    }
}
