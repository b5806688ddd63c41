import CommandKit
import Geometry
import Layers

unsafe GrowingMemory.keepWhatIsFreed()
Capability.register(Capability.all)
Plat.main()
