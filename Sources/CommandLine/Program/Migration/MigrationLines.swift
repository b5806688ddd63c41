import CommandKit

/// Lines of plat and advice for words of other programs, from the tables of such words.
enum MigrationLines {
    static func commands(for word: String) -> [String]? { lines(MigrationCommands.table[word]) }
    static func options(for word: String) -> [String]? { lines(MigrationOptions.table[word]) }

    /// Nil for a word that has advice alone.
    private static func lines(_ entry: [String]?) -> [String]? {
        guard let lines = entry?.filter({ !$0.hasPrefix("? ") }) else { return nil }
        return lines.isEmpty && entry?.isEmpty == false ? nil : lines
    }

    /// Advice for commands, by their names.
    static let adviceOnCommands = MigrationCommands.table.compactMapValues(advice)

    /// Advice for options, by their names. It is empty for those that only lines are known for.
    static let adviceOnOptions = MigrationOptions.table.filter { !$0.key.contains(" ") || advice($0.value) != nil }
        .filter { $0.key.count > 1 || advice($0.value) != nil }.mapValues { advice($0) ?? "" }

    private static func advice(_ entry: [String]) -> String? {
        entry.last.flatMap { $0.hasPrefix("? ") ? String($0.dropFirst(2)) : nil }
    }

    /// Options of other programs that have only another name in plat, so that a line with them is run.
    static let sameOptions: Set<String> = [
        "account-to", "select", "spat", "progress", "gt", "skipfailures", "lco", "a-srs", "so", "al", "ro", "dialect",
        "nln", "nlt",
        "oo", "update", "filter-fields", "rename-fields", "drop-fields", "each", "icsv", "ijson", "itsv", "ocsv",
        "otsv",
        "ojson", "ojsonl", "c2j", "c2p", "c2t", "csv", "ifs", "columns", "driver", "jobs", "output-crs", "target-crs",
        "to-crs", "separator", "lng", "decimals", "skip-errors", "skip-failures", "drop-geometry", "unique-on",
        "line-cap",
        "line-join", "min-zoom-field", "max-zoom-field", "filter", "query", "keep", "limit-to", "makevalid",
        "overwrite",
    ]

    /// Steps of mapshaper that are the work of a command of plat, of which a line has one.
    static let works: Set<String> = [
        "simplify", "dissolve", "dissolve2", "clip", "erase", "uniq", "sort", "split", "join", "points", "clean",
        "info",
        "innerlines", "lines", "polygons", "grid", "filter-slivers", "snap", "check-geometry",
    ]

    /// Steps that plat takes before that work: conditions, new values and the choice of fields.
    static let leadingSteps: Set<String> = ["filter", "where", "each", "filter-fields", "drop-fields", "rename-fields"]

    /// Flags by which Miller knows the formats of files.
    static let flagsOfMiller: Set<String> = [
        "icsv", "ijson", "itsv", "ocsv", "ojson", "ojsonl", "otsv", "opprint", "c2j", "c2p", "c2t", "csv",
    ]

    /// Words that follow mapshaper's -simplify and say nothing that plat needs.
    static let wordsOfSimplify: Set<String> = ["keep-shapes", "planar", "no-repair", "stats"]

    /// Words that follow it and name a method.
    static let methodsOfSimplify: Set<String> = ["dp", "visvalingam", "weighted"]

    /// Lines for those of a command that has a message about what is missing or wrong.
    static let messages: [(command: String, start: String, lines: [String])] = [
        ("fit", "--size is required", ["fit --size 800x600 {others}"]),
        ("check", "-o: a report cannot be written as", ["check --coverage {others}"]),
        ("sort", "--by is required", ["sort --by {first} {others}", "info {others}"]),
        ("select", "'", ["cat --fields {first} {others}"]),
        ("overlay", "KIND: unknown kind of an overlay 'clip'", ["clip {!clip} {others}"]),
        ("overlay", "KIND: unknown kind of an overlay 'erase'", ["erase {!erase} {others}"]),
        ("overlay", "KIND: unknown kind of an overlay 'intersect'", ["overlay intersection {!intersect} {others}"]),
        ("overlay", "KIND: unknown kind", ["overlay union {others}"]),
        ("reproject", "--dst-crs: ", ["cat --dst-crs {last} {others}"]),
        ("simplify", "plat simplify needs --tolerance", ["simplify --tolerance 100m {others}"]),
        ("group", "--by is required", ["group --by {first} {others}"]),
        ("fence", "--regions is required", ["fence --regions {last} {others}"]),
        ("sort", "-f: unknown format", ["sort --by {-f} {others}"]),
        ("sort", "-s: unknown CRS", ["sort --by {-s} {others}"]),
        ("sample", "sample needs a value", ["cat --sample {-k} {others}", "cat --sample {-n} {others}"]),
        (
            "reproject", "reproject needs a value",
            [
                "cat --dst-crs {-t_srs} {others}", "cat --dst-crs {--t_srs} {others}", "cat --dst-crs {-d} {others}",
                "cat --dst-crs {--dst-crs} {others}",
            ]
        ),
    ]
}
