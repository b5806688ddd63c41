import CommandKit
import Layers
import Memory
import PlatProgram
import Runner

unsafe GrowingMemory.keepWhatIsFreed()
Plat.main {
    Plat.register()
    OpenInputs.stayOpen()
    CurrentRun.program = Plat.self
}
