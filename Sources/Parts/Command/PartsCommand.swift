package import CommandKit

/// Command whose subcommands deal with the facts of parts.
package struct PartsCommand: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        commandName: "parts",
        abstract: "Plan runs on parts of large inputs, and merge their results.",
        discussion: """
            Facts are what each part must know about the whole input, such as the columns and their types. A command \
            with --parts, --part and --facts-to writes facts about one part of its inputs. The facts of all parts let \
            the command write each part by itself, with --facts. The outputs of all parts, joined in order, are \
            byte-for-byte the output of a single run; so are the rejects.

            CSV, GeoJSONSeq and GeoJSON are split at records, also where quotes hold line breaks, and shapefiles by \
            their .shx. Any other input, and one that is compressed or in UTF-16, is in the part where it begins. The \
            commands buffer, cat, check, convert and measure (of layers), bounds, declination, declutter, fence, filter, hull, info, \
            intersect, join, points, shape (except arrow and rect) and track work on parts. Each part of intersect reads all of layer B, unless --parts-b \
            splits that, and each part of join reads the whole table. sort, group and split need the features of all \
            parts: run these on what filter or cat have written on parts.

            check, info and 'bounds --as total' make one result of all features, in two steps: the run on each part writes \
            its result, 'plat parts merge' joins these, and a last run sums them with --results.

            shape polygon, polyline and geodesic make shapes of rows of all parts, so parts send each other what they \
            need. With --shuffle-to FOLDER a run reads its rows, and writes a file for each part that groups some of them. \
            With --shuffle-from and --shuffle-to a run groups the rows that it has received, and writes a file for each part \
            of the input that has the first row of a group. With --shuffle-from alone a run writes the shapes of its part. \
            File N in the folder of part M must be file M in the folder that part N reads. For -f geojson, let runs find \
            with --shuffle-from and --features-to whether their parts have features, and add this to the facts: \
            plat parts merge all.facts features-* -o more.facts. Summaries and rejects of the first step come before those \
            of the last.

            track and fence follow devices in the same steps: a run with --shuffle-to sends each fix to the part \
            that follows its device, that part sends on what is written about the device, and the last runs put this \
            in order. What is written at the end of the input, as by --last or --states, goes through the last part; \
            with --order sort all about a device goes through the part that has its first fix. A fix that ends the run \
            (--order fail) is found after all bad records. The first time that is a number decides the unit for its input; \
            parts whose numbers look like another unit are refused, so name it with --time-format.

            Whether a label of declutter shows depends on those of all parts. With --shuffle-to FOLDER a run reads \
            its features and writes their labels to file 0. With --shuffle-from and --shuffle-to the run for part 0 \
            decides, and writes a file for each part that says what becomes of its features; the runs for other \
            parts only pass on how much was sent. The run for part 0 holds the labels of all parts, without their \
            features: about 60 bytes each. With --shuffle-from alone a run reads its features again and writes them. --as \
            table and --verify have their result in part 0. Folders, --features-to and summaries are as for shapes.

            With --parts-b N, intersect splits layer B into N parts, too. Find the facts of its parts with --of-b, and give \
            them to all other runs with --facts-b. Then each part of A with --shuffle-to, and each part of B with --of-b and \
            --shuffle-to, writes files for parts by place; file N in the folder of part K of B must be file K plus the number \
            of parts of A. With --shuffle-from and --shuffle-to a run finds which parts of A need which features of B, and \
            with --shuffle-from alone it writes its part. Summaries and rejects of B come first. --explain prints nothing about \
            the index of B, as no run has all of it.

            Give all runs of a job the same inputs and options, -f included. Only the options under Parts, -o, --rejects, \
            --threads and those for messages may differ.

            With --summary-to each part keeps its messages and its summary in a file, and 'plat parts report' prints them as a \
            single run does. Where parts send data to each other, the first and the last step have such files, and all of these go to \
            'plat parts report' together: it alone finds that a file was lost between the steps. --rejects belongs to \
            these steps as well, and -o to the last one. Folders must exist, and be new for each run; parts that receive \
            nothing have no file. plat-spark does all of this with Apache Spark, or with local processes.
            """,
        subcommands: [PartsPlan.self, PartsMerge.self, PartsReport.self],
        examples: [
            Example(
                "seq 0 7 | parallel plat cat --parts 8 --part {} --facts-to {}.facts big.csv",
                "Collect facts about each of eight parts, such as the types of columns, with GNU parallel."),
            Example("plat parts merge -o all.facts [0-7].facts", "Merge them."),
            Example(
                "seq 0 7 | parallel -k plat cat --part {} --facts all.facts big.csv > big.geojson",
                "Write all parts and join them."),
            Example(
                "seq 0 7 | parallel plat info --part {} --facts all.facts -o {}.result big.csv",
                "Run info on each part, with facts that info has written."),
            Example(
                "plat parts merge -o all.results [0-7].result && plat info --results all.results big.csv",
                "Print the sum."),
            Example(
                "mkdir to0 to1; for m in 0 1; do for n in 0 1; do if [ -e from$m/$n ]; then mv from$m/$n to$n/$m; fi; done; done",
                "Move the files that two parts have written to the folders where they are read."),
        ])
}
