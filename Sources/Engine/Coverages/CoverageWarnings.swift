package import Layers
import Topology

extension Capability {
    package static let coverages = Capability(warnings: [143: [.coveredArea, .flatArea, .thinArea, .flatRepair]])
}

extension WarningKind {
    static let coveredArea = WarningKind(
        "covered-area", "other areas cover all that an area would keep; it has no geometry now")
    static let flatArea = WarningKind(
        "collapsed-geometry", "an area has no width in the digits of the output; it has no geometry now")
    static let thinArea = WarningKind(
        "given-area", "--slivers gave all of an area to its neighbours; it has no geometry now")
    static let flatRepair = WarningKind(
        "dropped-ordinate", "elevations and measures of areas that 'plat repair' has changed were dropped")

    static func lost(_ loss: RepairedShapes.Loss?) -> WarningKind {
        switch loss {
        case .flat: .flatArea
        case .givenAway: .thinArea
        case .covered, nil: .coveredArea
        }
    }
}
