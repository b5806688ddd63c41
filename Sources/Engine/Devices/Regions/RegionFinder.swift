package import Layers
package import Memory
public import Movement

/// Finds the regions near fixes, on any thread.
public struct RegionFinder: ~Copyable {
    private let set: RegionSet
    private let rules: FenceRules
    private var near = NearRegions()

    public init(_ set: RegionSet, _ rules: FenceRules) {
        self.set = set
        self.rules = rules
    }

    /// Appends the regions near a fix with the distances from their boundaries.
    package mutating func find(_ fix: Fix, _ partners: inout FlatBuffer<Partner>) {
        let fix = FenceFix(fix)
        set.findNear(fix.place, at: fix.time, cushion: rules.cushion(of: fix), into: &near)
        for index in 0..<near.regions.count {
            partners.append(Partner(Int(near.regions[index].region), distance: near.regions[index].meters))
        }
    }
}
