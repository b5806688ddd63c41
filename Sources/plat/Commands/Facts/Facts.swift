import CommandKit

/// Command whose subcommands deal with the facts of parts.
struct Facts: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Join what runs on parts of the inputs have found.",
        discussion: """
            A command with --parts, --part and --facts-to writes facts about one part of its inputs. All of them \
            together let the command write each part by itself, with --facts. The outputs of all parts, joined in \
            order, are the output of a single run, to the byte; so are the rejects.

            CSV and GeoJSONSeq are split at records, also where quotes hold line breaks, and shapefiles by their .shx. \
            Any other input is in the part where it begins. The commands cat, convert (of layers), bounds, intersect \
            and shape circle work on parts. Each part of intersect reads all of layer B.

            One result for all parts, such as that of 'bounds --as total', is made in two steps: each part writes its \
            result, 'plat facts merge' joins these, and the command sums them with --results.

            With --account-to each part keeps its messages and its account, and 'plat facts tell' prints them as a \
            single run does.
            """,
        subcommands: [FactsPlan.self, FactsMerge.self, FactsTell.self],
        examples: [
            Example(
                "seq 0 7 | parallel plat cat --parts 8 --part {} --facts-to {}.facts big.csv",
                "Find the facts of eight parts, with GNU parallel."),
            Example("plat facts merge -o all.facts [0-7].facts", "Join them."),
            Example(
                "seq 0 7 | parallel -k plat cat --part {} --facts all.facts big.csv > big.geojson",
                "Write all parts and join them."),
        ])
}
