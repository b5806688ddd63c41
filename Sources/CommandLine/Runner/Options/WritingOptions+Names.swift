package import CommandKit
import FormatKit
import Layers
import Streams

/// Rules for the names of layers.
extension WritingOptions {
    /// Rule for the name of another layer that an option writes.
    package static func rule(ofLayer path: String?, by option: String) -> Rule {
        named(path ?? "", by: option).ruleOfEnding
    }

    /// Rules for the name that -o gives.
    var rulesOfName: [Rule] {
        guard let path = output.path?.lowercased() else { return [] }
        let packed = ["bz2": "bzip2", "xz": "xz", "zst": "zstd"].first { path.hasSuffix(".\($0.key)") }
        let several = Formats.writable.first { format in
            format.has(.isSeveralFiles) && format.endings.contains { path.hasSuffix(".\($0)") }
        }
        // Inputs have such names.
        let parts =
            output.path?.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) } ?? []
        let file = parts.count < 2 ? "" : parts[0].lowercased()
        let layered = Formats.writable.first { format in
            (format.endings + ["zip", "gz"]).contains { file.hasSuffix(".\($0)") }
        }
        let isDatabase = layered?.has(.needsFile) ?? false && parts.last != ""
        return [
            .that(
                layered == nil,
                else: isDatabase
                    ? "-o: a layer is named by --layer-name, not behind the name of the file"
                    : "-o: no ending of a file has a colon: \(printable(output.path ?? ""))",
                hint: isDatabase
                    ? "-o \(shellWord(printable(parts[0]))) --layer-name \(shellWord(printable(parts[1]))); add --append if the file has other layers"
                    : "use -o \(shellWord(printable(parts.first ?? "")))"),
            .that(
                packedFormat == nil,
                else: "-o: an archive holds the files of a shapefile, not \(packedFormat?.outputNoun ?? "")",
                hint: "compress it instead, as in -o \(printable(name(endingIn: "gz")))"),
            .that(
                packed == nil, else: "-o: cannot write compressed data (.\(packed?.key ?? ""))",
                hint: "use .gz, or pipe the output through a program, as in | \(packed?.value ?? "")"),
            ruleOfEnding,
            .that(
                format.has(.isSeveralFiles) || several == nil,
                else: "-o: .\(ending ?? "") is the name of \(several?.outputNoun ?? ""), but -f is \(format.name)"),
        ]
    }

    /// Rule for an ending of a format that is not written.
    private var ruleOfEnding: Rule {
        let other = given == nil ? ending.flatMap { UnwrittenFormats.name(ofEnding: $0) } : nil
        let option = title ?? "-o"
        let endings = OutputFormatArgument.offered.compactMap { $0.endings.first.map { ".\($0)" } }.joined(by: "or")
        // Tables are read from such files.
        let table = ending == "tab" ? output.path.map { "\($0.dropLast(3))tsv" } : nil
        return .that(
            other == nil, else: "\(option): cannot write \(other ?? "") (.\(ending ?? ""))",
            hint: table.map {
                "for a table with tabs, use \(option) \(printable(shellWord($0)))\(title == nil ? ", or add -f tsv" : "")"
            } ?? "choose a name that ends in \(endings)\(title == nil ? ", or use -f" : "")")
    }
}
