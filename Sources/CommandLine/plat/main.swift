import CSVLayers
import CommandKit
import GeoJSONLayers
import Layers
import Memory
import Runner

unsafe GrowingMemory.keepWhatIsFreed()
Plat.main {
    Capability.register(
        sharedCapabilities + formats.flatMap(\.format.capabilities) + commands.flatMap(\.capabilities))
    OpenInputs.stayOpen()
    Formats.register(formats, usual: GeoJSONFormat(), table: CSVFormat())
    CurrentRun.program = Plat.self
}
