import CommandKit
import Geometry
import Layers
import Readers

unsafe GrowingMemory.keepWhatIsFreed()
Plat.main {
    Capability.register(capabilities)
    Formats.register(formats, usual: GeoJSONFormat(), table: CSVFormat())
    CurrentRun.program = Plat.self
}
