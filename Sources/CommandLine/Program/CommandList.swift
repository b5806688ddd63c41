package import CommandKit
import CompassCommands
import ConvertCommands
import CoveragesCommands
import DeviceParts
import DevicesCommands
import DiffCommands
import DragsCommands
import LabelParts
import LabelsCommands
import LayerParts
import LayersCommands
import OverlayCommands
import OverlayParts
import PagesCommands
import PartRuns
import PartsCommands
import PicturesCommands
import PlacesCommands
import RowsCommands
package import Runner
import ShapeParts
import ShapesCommands

private let resultsOfIntersect = [
    "--pairs", "--join", "--clip", "--difference", "--count", "--sum", "--select", "--largest", "--nearest",
    "--fields-b",
]

/// Words that people try, for commands with options that do what they mean.
package let shortcuts = [
    Shortcut(
        "clip", "intersect --clip", "Cut layers to the polygons of another.", usage: "[OPTIONS] A ... B",
        example: "roads.shp city.geojson > inside.geojson",
        without: resultsOfIntersect + ["--predicate", "--distance"]),
    Shortcut(
        "erase", "intersect --difference", "Cut away what lies in the polygons of another layer.",
        usage: "[OPTIONS] A ... B", example: "parcels.shp lakes.geojson > land.geojson",
        without: resultsOfIntersect + ["--predicate", "--distance"]),
    Shortcut(
        "select", "intersect --select", "Keep features that intersect another layer.", usage: "[OPTIONS] A ... B",
        example: "shops.csv districts.shp > inside.geojson", without: resultsOfIntersect),
    Shortcut(
        "nearest", "intersect --nearest", "Add the nearest feature of another layer, and its distance in metres.",
        usage: "[N] [OPTIONS] A ... B",
        value: "Number of the nearest features of B to match; 1 if it is left out.",
        example: "3 homes.csv stops.csv > homes-with-stops.geojson",
        without: ["--clip", "--difference", "--count", "--sum", "--select", "--largest", "--predicate"]),
    Shortcut(
        "within", "intersect --select --predicate dwithin --distance", "Keep features near another layer.",
        usage: "DISTANCE [OPTIONS] A ... B", needsValue: true,
        value: "Greatest distance from layer B, on the ellipsoid, as in 5km.",
        example: "50km cities.csv rivers.shp > near.geojson",
        without: resultsOfIntersect),
    Shortcut(
        "shuffle", "sort --by random", "Write features in random order (the same each time; --seed N makes another).",
        usage: "[OPTIONS] [FILE ...]", example: "--seed 1 cities.csv > shuffled.geojson"),
    Shortcut(
        "merge", "cat", "Write layers one after another, as one layer.", usage: "[OPTIONS] [FILE ...]",
        example: "-o all.gpkg north.shp south.shp"),
    Shortcut(
        "explode", "cat --explode", "Write each part of a shape as a feature.", usage: "[OPTIONS] [FILE ...]",
        example: "islands.shp > parts.geojson"),
    Shortcut(
        "merge-parts", "group --collect --keep-fields",
        "Combine the features of each group into a multi-geometry, with the fields of the first.",
        usage: "[--by FIELD,…] [OPTIONS] [FILE ...]", example: "--by id parts.geojson > whole.geojson"),
    Shortcut(
        "densify", "cat --densify", "Add vertices to long edges.", usage: "DISTANCE [OPTIONS] [FILE ...]",
        needsValue: true, example: "1km flights.geojson > dense.geojson", without: ["--no-geometry"]),
    Shortcut(
        "polygonize", "dissolve --polygonize", "Make polygons from lines that enclose areas.",
        usage: "[OPTIONS] [FILE ...]", example: "borders.shp > areas.geojson", without: ["--inner-lines", "--gaps"]),
    Shortcut(
        "clean", "repair",
        "Repair invalid polygons; with --coverage, also remove overlaps, and gaps narrower than --gaps.",
        usage: "[OPTIONS] [FILE ...]", example: "parcels.shp > clean.geojson"),
    Shortcut(
        "uniq", "cat --unique", "Skip features that equal an earlier one in geometry, id and all fields.",
        usage: "[OPTIONS] [FILE ...]",
        example: "cities.csv > unique.geojson"),
    Shortcut(
        "sample", "cat --sample",
        "Keep a random share or number of features (the same each time; --seed N takes others).",
        usage: "SIZE [OPTIONS] [FILE ...]", needsValue: true, example: "1% cities.csv > some.geojson"),
    Shortcut(
        "centroid", "points --at centroid", "Write the centroid of each feature.", usage: "[OPTIONS] [FILE ...]",
        example: "states.shp > centroids.geojson"),
    Shortcut(
        "reproject", "cat --dst-crs", "Convert coordinates to a CRS.", usage: "CRS [OPTIONS] [FILE ...]",
        needsValue: true, example: "EPSG:3857 -o mercator.shp states.shp"),
]

/// The commands, one line each, under the headings of the help. Those of `Parted` also run on parts of their inputs.
package let commandFamilies: [CommandFamily] = [
    CommandFamily(
        "Layers",
        [
            ListedCommand(Parted<Cat>.self),
            ListedCommand(Parted<Info>.self),
            ListedCommand(Parted<Check>.self),
            ListedCommand(Parted<Convert>.self),
        ]),
    CommandFamily(
        "Rows",
        [
            ListedCommand(Parted<Filter>.self),
            ListedCommand(Sort.self),
            ListedCommand(Group.self),
            ListedCommand(Parted<Join>.self),
            ListedCommand(Split.self),
        ]),
    CommandFamily(
        "Shapes",
        [
            ListedCommand(Parted<MeasureCommand>.self),
            ListedCommand(Parted<Bounds>.self),
            ListedCommand(PartedShapes.self),
            ListedCommand(Parted<Points>.self),
            ListedCommand(Parted<Buffer>.self),
            ListedCommand(Parted<Hull>.self),
            ListedCommand(Grid.self),
            ListedCommand(Voronoi.self),
            ListedCommand(Triangulate.self),
            ListedCommand(Dissolve.self),
            ListedCommand(Simplify.self),
            ListedCommand(Repair.self),
        ]),
    CommandFamily(
        "Two layers",
        [
            ListedCommand(Parted<Intersect>.self),
            ListedCommand(Overlay.self),
            ListedCommand(Diff.self),
        ]),
    CommandFamily(
        "Labels and maps",
        [
            ListedCommand(Parted<Declutter>.self),
            ListedCommand(Render.self),
            ListedCommand(View.self),
            ListedCommand(Fit.self),
        ]),
    CommandFamily(
        "Movement",
        [
            ListedCommand(Parted<Track>.self),
            ListedCommand(Parted<Fence>.self),
            ListedCommand(Move.self),
            ListedCommand(Parted<Declination>.self),
        ]),
    CommandFamily(
        "Places",
        [
            ListedCommand(PartedGeocode.self),
            ListedCommand(GazetteerCommand.self),
        ]),
    CommandFamily("Large data", [ListedCommand(PartsCommand.self)]),
]

package let commands = commandFamilies.flatMap(\.commands)
