import CommandKit
import Geometry

unsafe GrowingMemory.keepWhatIsFreed()
Plat.main()
