package import CommandKit
import Glibc
import Layers
import Runner

/// The line of plat that was meant by one with words of other programs.
package enum MeantLine {
    /// - Returns: the words of the line; nil if none is known that does all that was asked for.
    package static func words(for error: UsageError, _ typed: [String]) -> [String]? {
        (ShellLine.words(typed, complete) ?? commandLine(for: error, typed)).map { writingTable($0, typed) }
    }

    /// Programs that read and write tables.
    private static let ofTables: Set<String> = [
        "mlr", "miller", "qsv", "xsv", "csvcut", "csvsort", "csvstack", "csvlook", "csvgrep", "csvsql",
    ]

    /// The line with CSV as its output, if a program that writes tables was meant to read CSV.
    private static func writingTable(_ words: [String], _ typed: [String]) -> [String] {
        guard typed.first.map(ofTables.contains) ?? false, let input = typed.last, input.hasSuffix(".csv") else {
            return words
        }
        let start = words.lastIndex(of: "|").map { $0 + 2 } ?? 0
        let last = Array(words[start...])
        let hasOutput = last.contains { ["-f", "--format", "--output-format", "-o", "--output"].contains($0) }
        let table = Array(last.prefix(1)) + ["-f", "csv"] + last.dropFirst()
        guard !hasOutput, let line = try? Plat.read(table), line.path.count == 2 else { return words }
        return words[..<start] + table
    }

    /// The words of a line that does exactly the same: only options have other names in it.
    package static func same(for error: UsageError, _ typed: [String]) -> [String]? {
        guard error.unknownWord?.hasPrefix("-") ?? false, !typed.contains("json"), let command = typed.first,
            commandNames.contains(command), let words = commandLine(for: error, typed), words.first == command
        else { return nil }
        let options = typed.filter { $0.hasPrefix("-") && $0.count > 1 && Double($0) == nil && !words.contains($0) }
        guard !asksForMore(typed) else { return nil }
        let isNamed = { (words: [String]) in words.contains { ["-o", "--output"].contains($0) } }
        return options.allSatisfy { MigrationLines.sameOptions.contains(bareOption($0)) }
            && isNamed(words) == isNamed(typed)
            ? words : nil
    }

    /// True for options of ogr2ogr that may do something else there: -nlt changes the kinds of geometries unless the
    /// output is a shapefile, and -spat takes the units of the layer.
    private static func asksForMore(_ typed: [String]) -> Bool {
        let names = typed.map { $0.hasPrefix("-") ? bareOption($0) : "" }
        func value(_ options: [String]) -> String? {
            names.firstIndex(where: options.contains).flatMap { typed.dropFirst($0 + 1).first }
        }
        if let kind = value(["nlt"]), kind != "NONE", !(value(["o", "output"]) ?? "").hasSuffix(".shp") { return true }
        if value(["lco"])?.uppercased() == "GEOMETRY=AS_WKT" { return true }
        guard names.contains("spat") else { return false }
        let files = typed.filter { LastOperand.isLayerName($0) && !LastOperand.isAbsent($0) }
        let areInDegrees = files.allSatisfy { file in
            ["geojson", "geojsonl", "csv", "kml", "gpx"].contains { file.lowercased().hasSuffix(".\($0)") }
        }
        return files.isEmpty || !areInDegrees || value(["s", "src-crs", "s-srs", "a-srs"]) != nil
    }

    /// The line of one command for words that plat may know already.
    private static func complete(_ typed: [String]) -> [String]? {
        do {
            _ = try Plat.read(typed)
            return typed
        } catch let error as UsageError {
            return commandLine(for: error, typed)
        } catch {
            return nil
        }
    }

    private static func commandLine(for error: UsageError, _ typed: [String]) -> [String]? {
        guard case .line(let words) = reading(for: error, typed) else { return nil }
        return words
    }

    /// How far a line can be put into words of plat.
    enum Reading: Equatable {
        case line([String])
        /// An expression in another language that plat cannot express.
        case expression(String)
        /// The first error that no other words mend, and the words so far.
        case obstacle(UsageError, [String])
    }

    /// - Returns: nil if there are words for all, which do something else.
    static func reading(for error: UsageError, _ typed: [String]) -> Reading? {
        guard keepsOrder(typed) else { return nil }
        var (words, error) = (typed.map { ForeignValue.streams[$0] ?? $0 }, error)
        // More words of another program than that are not a slip.
        for _ in 0..<12 {
            if error.code != "bad-expression" {
                guard let meant = line(for: error, words) else { return .obstacle(error, words) }
                let next = namingOutput(meant)
                guard next != words else { return nil }
                words = next
            }
            do {
                let line = try Plat.read(words)
                if words.starts(with: planning) { _ = try Plat.read(Array(words.dropFirst(planning.count))) }
                guard isSafe(line, words, typed) else { return nil }
                let reading = translating(words, line, typed)
                return reading == .line(typed) ? nil : reading
            } catch let next as UsageError {
                if next.message.hasPrefix("--set: "),
                    let word = words.first(where: { next.message.contains("'\($0)'") })
                {
                    return .expression(word)
                }
                error = next
            } catch {
                return nil
            }
        }
        return nil
    }

    /// The words before a line that is planned.
    private static let planning = ["parts", "plan", "--"]

    /// True if plat takes the steps of a chain in the order in which they were typed: conditions and new values first,
    /// then the work of the command.
    private static func keepsOrder(_ typed: [String]) -> Bool {
        let steps = typed.filter { $0.hasPrefix("-") && !$0.hasPrefix("--") }.map(bareOption)
        let works = steps.indices.filter { MigrationLines.works.contains(steps[$0]) }
        let conditions = steps.indices.filter { MigrationLines.leadingSteps.contains(steps[$0]) }
        guard works.count <= 1, conditions.count <= (works.isEmpty ? 2 : 1) else { return false }
        let isEachFirst = conditions.first.map { steps[$0] == "each" } ?? false
        return !(isEachFirst && conditions.count > 1) && (works.first ?? .max) > (conditions.last ?? -1)
    }

    /// True if the line reads all files that were named, and replaces no file that was not named as the output.
    private static func isSafe(_ line: ParsedLine, _ words: [String], _ typed: [String]) -> Bool {
        func isThere(_ word: String) -> Bool { !LastOperand.isAbsent(word) && !word.hasPrefix("/dev/") }
        // A layer of a GeoPackage or of an archive.
        func isLayerOfFile(_ word: String) -> Bool {
            word.indices.contains { ":/".contains(word[$0]) && FilePresence.known(at: String(word[..<$0])) == .regular }
        }
        let ownWords = ["filter": 1, "overlay": 1][line.path.dropFirst().first ?? ""] ?? 0
        let isConditionGiven = !line.words(of: ["--where"]).isEmpty
        let inputs = line.given.operands.dropFirst(isConditionGiven ? 0 : ownWords)
        let named = typed.filter { isThere($0) && !$0.isEmpty }
        guard hasLayers(line, inputs.count),
            inputs.allSatisfy({ word in
                word == "-" || word.hasPrefix("/dev/") || isThere(word) || isLayerOfFile(word)
                    || isNoFile(word, of: line)
            }),
            named.isEmpty || !inputs.isEmpty,
            named.allSatisfy({ file in words.contains { $0 == file || $0.hasPrefix("\(file):") } })
        else { return false }
        guard let place = words.firstIndex(where: { ["-o", "--output"].contains($0) }), place + 1 < words.count,
            isThere(words[place + 1])
        else { return true }
        let isTyped = typed.indices.dropLast().contains {
            ["-o", "--output"].contains(typed[$0]) && typed[$0 + 1] == words[place + 1]
        }
        let names = typed.map(bareOption)
        // A named layer that is added replaces nothing, whoever names the file.
        if ["ogr2ogr", "gdal"].contains(typed.first), words.contains(where: { bareOption($0) == "append" }),
            words.contains("--layer-name")
        {
            return !inputs.contains(words[place + 1])
        }
        // There '-overwrite' replaces one layer, and plat the file.
        return isTyped && !inputs.contains(words[place + 1]) && !(names.contains("nln") && names.contains("overwrite"))
    }

    /// False if a command needs two layers and gets one, and no pipe or file may be the other.
    private static func hasLayers(_ line: ParsedLine, _ count: Int) -> Bool {
        guard count < 2, ["overlay", "intersect", "join", "diff"].contains(line.path.dropFirst().first ?? "") else {
            return true
        }
        return !line.words(of: ["--self"]).isEmpty || count == 1 && isInputGiven
    }

    /// True if the standard input is a pipe or a file, from which a layer may come.
    private static var isInputGiven: Bool {
        var status = stat()
        return unsafe fstat(STDIN_FILENO, &status) == 0 && [S_IFIFO, S_IFREG].contains(status.st_mode & S_IFMT)
    }

    /// True for an operand that need not be a file: the position that names are looked up for, or a word of a planned line.
    private static func isNoFile(_ word: String, of line: ParsedLine) -> Bool {
        let path = line.path.dropFirst()
        let takesPositions = path == ["geocode", "reverse"] || path == ["measure"]
        return path.first == "parts" || takesPositions && ForeignLine.isNumeric(word)
    }

    /// True for a latitude and a longitude.
    private static func isPosition(_ text: String) -> Bool {
        let numbers = text.split(separator: ",").map { Double($0) }
        return numbers.count == 2 && numbers.allSatisfy { $0.map { $0.magnitude <= 360 } ?? false }
    }

    private static func line(for error: UsageError, _ words: [String]) -> [String]? {
        if words.first != "ogr2ogr", let line = SelectStatement.line(in: words) { return line }
        if let line = ForeignLine.sorted(words) { return line }
        if error.message.hasSuffix("' is no file") {
            let settled = namingSettings(words)
            if settled != words { return settled }
        }
        if let replacement = error.replacement { return replacement.corrected(words) }
        guard let unknown = error.unknownWord else { return complete(error.message, words) }
        guard let index = words.firstIndex(where: { $0 == unknown || $0.hasPrefix(unknown + "=") }) else { return nil }
        return unknown.hasPrefix("-")
            ? option(bareOption(unknown), at: index, words) : command(unknown, at: index, words)
    }

    /// The line for one without foreign words, by what its message says is missing or wrong.
    private static func complete(_ message: String, _ words: [String]) -> [String]? {
        if message.contains("-crs: unknown CRS '"), let value = message.split(separator: "'").dropFirst().first {
            return words.map { $0 == value ? ForeignValue.adapted($0, as: "crs") ?? $0 : $0 }
        }
        if message.hasPrefix("-o: '"), message.hasSuffix("' is a setting") {
            let inputs = words.dropFirst().prefix { !["-o", "--output"].contains($0) }
            return namingSettings(words, andFile: inputs.contains { !LastOperand.isAbsent($0) })
        }
        if message.hasPrefix("-o: a layer is named by --layer-name"),
            let place = words.firstIndex(where: { $0.contains(".gpkg:") }), let colon = words[place].lastIndex(of: ":")
        {
            let layer = String(words[place][words[place].index(after: colon)...])
            return words[..<place] + [String(words[place][..<colon]), "--layer-name", layer] + words[(place + 1)...]
        }
        if message.contains("cannot be written to standard output") { return words }
        if message.hasSuffix(" needs --coverage") { return [words[0], "--coverage"] + words.dropFirst() }
        if words.first == "split", message.hasPrefix("-o is required") { return namingFiles(words) }
        if words.first == "convert", message.hasPrefix("--to: unknown CRS"), let place = words.firstIndex(of: "--to"),
            place + 1 < words.count
        {
            return ["cat", "-f", words[place + 1]] + words[1..<place] + words[(place + 2)...]
        }
        let templates = MigrationLines.messages.first {
            words.first == $0.command && message.hasPrefix($0.start)
        }?.lines
        return first(templates, of: ForeignLine(words, commandNames: commandNames))
    }

    /// The line of 'plat split' with names for its files.
    private static func namingFiles(_ words: [String]) -> [String]? {
        if words.contains("--rows"), let file = words.last, let dot = file.lastIndex(of: "."), !file.contains("/") {
            return words + ["-o", file[..<dot] + "-{number}" + file[dot...]]
        }
        let by = words.firstIndex(of: "--by").map { $0 + 1 } ?? 1
        guard by < words.count, LastOperand.isFieldList(words[by]), let file = words.last,
            let dot = file.lastIndex(of: "."), !LastOperand.isFieldList(file)
        else { return nil }
        let names = words[by].split(separator: ",").map { "{\($0)}" }.joined(separator: "-")
        return words + ["-o", names + file[dot...]]
    }

    /// The line with '-o' before an operand that is the name of a layer and not there, the last one or the first.
    private static func namingOutput(_ words: [String]) -> [String] {
        let hasOutput = words.contains { ["-o", "--output"].contains($0) || $0.hasPrefix("--output=") }
        let files = words.filter { !$0.hasPrefix("-") && LastOperand.isLayerName($0) }
        guard !hasOutput, let last = words.last, files.count > 1, files.last == last else { return words }
        if LastOperand.isAbsent(last) { return words.dropLast() + ["-o", last] }
        guard LastOperand.isAbsent(files[0]), let place = words.firstIndex(of: files[0]), place > 0 else {
            return words
        }
        return Array(words[..<place]) + ["-o"] + words[place...]
    }

    /// The line for a word in the place of a command.
    private static func command(_ word: String, at index: Int, _ words: [String]) -> [String]? {
        let isFile = !LastOperand.isAbsent(word) || !LastOperand.isFieldList(word) && !word.contains(" ")
        if isFile, index > 0, words[index - 1] == "geocode" { return words[..<index] + ["forward"] + words[index...] }
        if index == 1, words[0] == "geocode" {
            let others = words.dropFirst()
            if isPosition(others.joined(separator: ",")) { return ["geocode", "reverse"] + others }
            let isText = others.allSatisfy {
                !looksLikeOption($0) && LastOperand.isAbsent($0) && LastOperand.isFieldList($0)
            }
            return isText ? ["geocode", "forward", "--text", others.joined(separator: " ")] : nil
        }
        if index == 1, words[0] == "parts", word == "tell" { return ["parts", "report"] + words.dropFirst(2) }
        guard index == 0 else { return nil }
        if isFile { return ["cat"] + namingSettings(words) }
        if words.count > 1, let templates = MigrationLines.commands(for: "\(name(word)) \(name(words[1]))") {
            let rest = [word] + words.dropFirst(2)
            return first(templates, of: ForeignLine(rest, unknownAt: 0, commandNames: commandNames))
        }
        let line = ForeignLine(words, unknownAt: index, commandNames: commandNames)
        return first(MigrationLines.commands(for: name(word)), of: line)
    }

    /// The line for an option that the command lacks.
    private static func option(_ name: String, at index: Int, _ words: [String]) -> [String]? {
        var (words, index) = (words, index)
        if !commandNames.contains(words[0]) {
            // An option before the command, or without one.
            let place = words.firstIndex {
                commandNames.contains($0) || MigrationLines.commands(for: Self.name($0)) != nil
            }
            return [place.map { words.remove(at: $0) } ?? "cat"] + words
        }
        if words[0] == "sort", MigrationLines.flagsOfMiller.contains(name), !words.contains("--by"),
            let place = words.firstIndex(of: "-f")
        {
            // Beside Miller's flags, 'sort -f name' names no format.
            words[place] = "--by"
        }
        if name == "simplify" {
            let methods = words.filter { MigrationLines.methodsOfSimplify.contains($0) }
            words.removeAll { MigrationLines.wordsOfSimplify.contains($0) || methods.contains($0) }
            // 'visvalingam weighted' is one method.
            let method = methods.first { $0 == "weighted" } ?? methods.first
            words += method.map { ["--method", $0] } ?? []
        }
        index = words.firstIndex { bareOption($0) == name && $0.hasPrefix("-") } ?? index
        let command = shortcuts.first { $0.name == words[0] }?.words[0] ?? words[0]
        let own =
            MigrationLines.options(for: "\(words[0]) \(name)") ?? MigrationLines.options(for: "\(command) \(name)")
        let line = ForeignLine(words, unknownAt: index, commandNames: commandNames)
        return first(own ?? MigrationLines.options(for: name), of: line)
    }

    private static func first(_ templates: [String]?, of line: ForeignLine) -> [String]? {
        for template in templates ?? [] {
            if let words = line.filling(template) { return words }
        }
        return nil
    }

    /// The line with what mapshaper writes after '-o', such as format=topojson, as options of their own.
    ///
    /// - Parameter namesFile: false if the file after them is not that of the output.
    private static func namingSettings(_ words: [String], andFile namesFile: Bool = true) -> [String] {
        guard let place = words.firstIndex(where: { ["-o", "--output"].contains($0) }) else { return words }
        let options = words[(place + 1)...].map(option(ofSetting:))
        let rest = zip(words[(place + 1)...], options).filter { $0.1 == nil }.map(\.0)
        guard options.contains(where: { $0 != nil }) else { return words }
        // '-o format=csv' names no file.
        let isBare = !namesFile || rest.first.map(looksLikeOption) ?? true
        return words[..<(isBare ? place : place + 1)] + rest + options.compactMap(\.self).joined()
    }

    /// The option of plat for a setting of mapshaper's output.
    private static func option(ofSetting word: String) -> [String]? {
        if word == "force" { return [] }
        if word == "no-quantization" { return ["--\(word)"] }
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        let number = Double(parts[1]) ?? 0
        return switch parts[0] {
        case "format": ["-f", parts[1]]
        case "quantization": Int(exactly: number).map { ["--quantization", "\($0)"] }
        // A unit of the coordinates, such as 0.001.
        case "precision" where 0 < number && number <= 1: ["--precision", "\(Int((-log10(number)).rounded()))"]
        default: nil
        }
    }

    private static func name(_ word: String) -> String {
        word.lowercased().map { $0 == "_" ? "-" : "\($0)" }.joined()
    }

    /// The commands of plat and the words that are short for some.
    private static let commandNames = Set(commands.map { $0.command.commandName } + shortcuts.map(\.name))
}
