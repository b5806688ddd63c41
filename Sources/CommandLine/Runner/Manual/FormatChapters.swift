import CommandKit
import Layers

extension Manual.Chapter {
    static var inputs: Manual.Chapter {
        Manual.Chapter(
            "Inputs",
            [
                .text(
                    """
                    Files are read in the order given. Without a file, or for the file -, plat reads standard input. CSV, \
                    GeoJSON, GPX and vCards may be compressed with gzip, or packed in a .zip: layers.zip stands for all \
                    of its layers, and layers.zip/roads.csv for one. An archive with a shapefile stands for its \
                    shapefiles. A folder stands for the layers in it and below it, in the order of their names, or for \
                    its photos if there are any. Text is UTF-8, or UTF-16 with a byte order mark. For any \
                    other encoding give --encoding with a name that iconv knows, such as latin1. Without it, text that \
                    is not UTF-8 is read as windows-1252, with a warning. GPX declares its encoding, and vCards are UTF-8.

                    plat guesses the format, the delimiter of a CSV and the columns that hold coordinates. --explain \
                    prints each guess with its reason. Options override guesses.

                    Names of fields are found whatever their case if only one fits, and a note says so. A field that \
                    several inputs spell in different letters, such as Name and name, is one field: it has the name \
                    that an option uses, or that of the first input. --exclude then drops it in any letters. In join, \
                    intersect and diff it has the name of layer A or NEW.
                    """),
                .list(Formats.all.flatMap(\.manual.rows).sorted { $0.number < $1.number }.map { ($0.names, $0.text) }),
                .text(
                    """
                    Values keep their text: a whole number of twenty digits keeps all its digits.

                    An output whose name ends in .gz is compressed with gzip: -o roads.csv.gz, or -o roads.geojson.gz. \
                    -o roads.zip is an archive with the files of a shapefile.
                    """),
            ])
    }

    /// The chapters of formats on a page, as these declare them.
    static func ofFormats(on page: String?) -> [Manual.Chapter] {
        let chapters = Formats.all.flatMap(\.manual.chapters).filter { $0.page == page }
        return chapters.sorted { $0.number < $1.number }.map { chapter in
            Manual.Chapter(chapter.title, chapter.blocks.map(Manual.Block.init))
        }
    }
}

extension Manual.Block {
    fileprivate init(_ block: FormatManual.Block) {
        switch block {
        case .text(let text): self = .text(text)
        case .list(let rows): self = .list(rows)
        }
    }
}
