import CommandKit
import Geometry
import Layers
import Readers

unsafe GrowingMemory.keepWhatIsFreed()
Capability.register(capabilities)
Formats.register(formats, usual: GeoJSONFormat(), table: CSVFormat())
CurrentRun.program = Plat.self
Plat.main()
