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

/// Words that people try, for commands with options that do what they mean.
package let shortcuts = [
    Shortcut("clip", "intersect --clip"), Shortcut("erase", "intersect --difference"),
    Shortcut("select", "intersect --select"), Shortcut("nearest", "intersect --nearest"),
    Shortcut("within", "intersect --select --predicate dwithin --distance", value: "50km"),
    Shortcut("shuffle", "sort --by random"), Shortcut("merge", "cat"), Shortcut("explode", "cat --explode"),
    Shortcut("merge-parts", "group --collect --keep-fields"), Shortcut("densify", "cat --densify", value: "1km"),
    Shortcut("polygonize", "dissolve --polygonize"),
    Shortcut("clean", "repair"), Shortcut("uniq", "cat --unique"), Shortcut("sample", "cat --sample", value: "1%"),
    Shortcut("centroid", "points --at centroid"), Shortcut("reproject", "cat --dst-crs", value: "EPSG:3857"),
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
