import CommandKit
import Runner

/// Lines of other programs that only several commands of plat can do, or a command with its input in the line.
enum ShellLine {
    /// Words between which a shell takes a line apart; they get no quotes.
    static let operators: Set<String> = ["|", "<<<"]

    /// A word as it can be typed into a shell. The shell has put the name of a pipe in the place of `<(…)`.
    static func shown(_ word: String) -> String {
        if operators.contains(word) { return word }
        return word.hasPrefix("/dev/fd/") ? "<(…)" : LineWords.shellOption(word)
    }

    /// - Returns: the words of the line with operators of the shell; nil for any other line.
    static func words(_ typed: [String], _ meant: ([String]) -> [String]?) -> [String]? {
        if typed.contains("then") { return pipe(typed, meant) }
        return tail(typed, meant) ?? clip(typed, meant) ?? unwritten(typed, meant)
    }

    /// ogr2ogr itself, for a format that plat does not write: it reads what plat writes.
    private static func unwritten(_ typed: [String], _ meant: ([String]) -> [String]?) -> [String]? {
        let place = typed.firstIndex { ["-o", "--output"].contains($0) }
        let isOwn = typed.first != "ogr2ogr"
        guard typed.count > 2, !isOwn || place.map({ $0 + 1 < typed.count }) ?? false, let input = typed.last else {
            return nil
        }
        var rest = Array(isOwn ? typed[...] : typed.dropFirst().dropLast())
        let output = isOwn ? rest[(place ?? 0) + 1] : rest.removeLast()
        if isOwn, let place {
            rest.removeSubrange(place...(place + 1))
        } else if LastOperand.isAbsent(input) {
            return nil
        }
        var format: [String] = []
        if let place = rest.firstIndex(of: "-f"), place + 1 < rest.count {
            format = Array(rest[place...(place + 1)])
            rest.removeSubrange(place...(place + 1))
        }
        let ending = output.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let isUnwritten = format.last.map { formatsOfGDAL.contains($0.lowercased()) } ?? formatsOfGDAL.contains(ending)
        let ofOutput: Set<String> = ["append", "update", "nln", "lco", "dsco", "overwrite"]
        guard isUnwritten, LastOperand.isAbsent(output), !looksLikeOption(output),
            !rest.contains(where: { ofOutput.contains(bareOption($0)) }),
            let read = meant(isOwn ? rest + ["-f", "geojson"] : ["cat", "-f", "geojson"] + rest + [input]),
            !read.contains("|"),
            let name = (isOwn ? output : input).split(separator: "/").last?.prefix(while: { $0 != "." })
        else { return nil }
        return read + ["|", "ogr2ogr"] + format + ["-nln", String(name), output, "/vsistdin/"]
    }

    /// Names and endings of formats that plat does not write.
    private static let formatsOfGDAL: Set<String> = [
        "parquet", "arrow", "feather", "sqlite", "mvt", "mbtiles", "pmtiles", "mapinfo file", "tab", "mif", "dxf",
        "gml",
        "xlsx", "ods", "postgresql",
    ]

    /// A pipe for a chain of Miller's verbs.
    private static func pipe(_ typed: [String], _ meant: ([String]) -> [String]?) -> [String]? {
        let words = ["mlr", "miller"].contains(typed[0]) ? Array(typed.dropFirst()) : typed
        let files = Array(words.reversed().prefix { !LastOperand.isAbsent($0) }.reversed())
        let flags = words.prefix { $0.hasPrefix("-") }
        let chain = words.dropFirst(flags.count).dropLast(files.count)
        let verbs = chain.split(separator: "then", omittingEmptySubsequences: false).map { Array($0) }
        guard !files.isEmpty, verbs.count < 8, verbs.allSatisfy({ !$0.isEmpty }) else { return nil }
        // The formats of the input belong to the first verb, those of the output to the last.
        let ofInput = flags.filter { $0.hasPrefix("--i") }
        let ofOutput = flags.filter { !$0.hasPrefix("--i") }
        var pipe: [String] = []
        for (index, verb) in verbs.enumerated() {
            let isFirst = index == 0
            let isLast = index == verbs.count - 1
            guard
                let command = meant(
                    (isFirst ? Array(ofInput) : []) + (isLast ? Array(ofOutput) : []) + verb + (isFirst ? files : []))
            else { return nil }
            pipe += (isFirst ? [] : ["|", "plat"]) + command
        }
        return pipe
    }

    /// The last features, which the shell takes of lines of one feature each.
    private static func tail(_ typed: [String], _ meant: ([String]) -> [String]?) -> [String]? {
        guard let verb = typed.firstIndex(of: "tail"),
            typed[..<verb].allSatisfy({ $0.hasPrefix("-") || ["mlr", "miller"].contains($0) })
        else { return nil }
        let flags = typed[..<verb].filter { $0.hasPrefix("-") }
        var rest = Array(typed[(verb + 1)...])
        var count = "10"
        let place = rest.firstIndex(of: "-n") ?? -1
        if place + 1 < rest.count, let number = Int(rest[place + 1]), number > 0 {
            count = "\(number)"
            rest.removeSubrange(max(place, 0)...(place + 1))
        }
        guard var read = meant(flags + ["cat"] + rest), read.first == "cat" else { return nil }
        var output: [String] = []
        for option in ["-f", "--format", "-o", "--output"] {
            guard let place = read.firstIndex(of: option), place + 1 < read.count else { continue }
            output += read[place...(place + 1)]
            read.removeSubrange(place...(place + 1))
        }
        return ["cat", "-f", "geojsonseq"] + read.dropFirst() + ["|", "tail", "-n", count, "|", "plat", "cat"] + output
    }

    /// A clip by a box, which is a layer in the line itself.
    private static func clip(_ typed: [String], _ meant: ([String]) -> [String]?) -> [String]? {
        guard
            let index = typed.firstIndex(where: { ["clipsrc", "clip"].contains(bareOption($0)) && $0.hasPrefix("-") })
        else { return nil }
        var rest = typed
        rest.remove(at: index)
        let isList = index < rest.count && rest[index].hasPrefix("bbox=")
        let texts =
            isList
            ? rest[index].dropFirst(5).split(separator: ",").map { String($0) } : Array(rest[index...].prefix(4))
        let sides = texts.compactMap { Double($0) }
        guard sides.count == 4, texts.count == 4, sides[0] < sides[2], sides[1] < sides[3] else { return nil }
        rest.removeSubrange(index..<(index + (isList ? 1 : 4)))
        guard let read = meant(rest), read.first == "cat", !read.contains("-") else { return nil }
        let (west, south, east, north) = (texts[0], texts[1], texts[2], texts[3])
        let ring = [(west, south), (east, south), (east, north), (west, north), (west, south)]
        let corners = ring.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
        return ["clip"] + read.dropFirst() + ["-", "<<<", #"{"type":"Polygon","coordinates":[[\#(corners)]]}"#]
    }
}
