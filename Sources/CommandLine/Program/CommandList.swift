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
    Shortcut("clean", "repair"), Shortcut("uniq", "cat --unique"), Shortcut("sample", "cat --sample", value: "1%"),
    Shortcut("reproject", "cat --dst-crs", value: "EPSG:3857"),
]

/// The commands, one line each, in the order of the help. Those of `Parted` also run on parts of their inputs.
package let commands: [ListedCommand] = [
    ListedCommand(Parted<Cat>.self),
    ListedCommand(Parted<Filter>.self),
    ListedCommand(Sort.self),
    ListedCommand(Group.self),
    ListedCommand(Dissolve.self),
    ListedCommand(Simplify.self),
    ListedCommand(Repair.self),
    ListedCommand(Overlay.self),
    ListedCommand(Parted<Join>.self),
    ListedCommand(Split.self),
    ListedCommand(Parted<Info>.self),
    ListedCommand(Parted<Check>.self),
    ListedCommand(Parted<Convert>.self),
    ListedCommand(MeasureCommand.self),
    ListedCommand(Fit.self),
    ListedCommand(Parted<Bounds>.self),
    ListedCommand(PartedShapes.self),
    ListedCommand(Parted<Intersect>.self),
    ListedCommand(Diff.self),
    ListedCommand(Parted<Declutter>.self),
    ListedCommand(Parted<Track>.self),
    ListedCommand(Parted<Fence>.self),
    ListedCommand(Move.self),
    ListedCommand(Render.self),
    ListedCommand(View.self),
    ListedCommand(Declination.self),
    ListedCommand(GazetteerCommand.self),
    ListedCommand(GeocodeCommand.self),
    ListedCommand(PartsCommand.self),
]
