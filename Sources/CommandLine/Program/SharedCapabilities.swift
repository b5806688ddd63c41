import CameraViews
import Coverages
import Devices
import Expressions
import Features
import FormatKit
import LabelFeatures
import LayerOverlay
import Layers
import MadeShapes
import Maps
import Pictures
import Rendering
import Rows
import Runner
import Scenes

/// Messages and codes of what several commands or formats share. Others come with a command or a format.
let sharedCapabilities: [Capability] = [
    .layers, .readers, .writers, .fixes, .spaces, .bounds, .labels, .scenes, .regions, .overlays, .madeShapes, .views,
    .operations, .expressions, .rows, .pages, .states, .tiles, .rendering, .drawing, .options,
    .coverages,
]
