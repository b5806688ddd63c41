import CPlaces
import Gazetteer

extension Gazetteer {
    /// The gazetteer in the program itself.
    static func builtIn() throws(GazetteerFault) -> Gazetteer {
        let bytes = unsafe UnsafeRawBufferPointer(start: plat_places_start(), count: plat_places_count)
        return try unsafe Gazetteer(bytes: bytes, owner: nil)
    }
}
