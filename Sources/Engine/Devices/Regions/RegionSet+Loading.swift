import Features
public import Layers
public import Movement
import PROJ

extension RegionSet {
    /// Takes all regions of a list. Throws if PROJ is not installed.
    ///
    /// - Parameter findsNearest: true if the nearest regions will be requested.
    public convenience init(_ list: consuming RegionList, findsNearest: Bool = false) throws(Problem) {
        self.init(list, try Geodesic.loaded(), findsNearest: findsNearest)
    }
}
