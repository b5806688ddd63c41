package import Layers
import Topology

extension Capability {
    package static let coverages = Capability(
        warnings: [143: [.coveredArea, .flatArea, .flatRing, .thinArea, .flatRepair]])
}

extension WarningKind {
    static let coveredArea = WarningKind(
        "covered-area", "other areas cover all that an area would keep; its shape was dropped")
    static let flatArea = WarningKind(
        "collapsed-geometry",
        "an area has no width in the digits of the output, or borders that run there and back; its shape was dropped")
    package static let flatRing = WarningKind(
        "collapsed-ring", "a ring has no extent after its positions were rounded or joined; it was dropped",
        hint: "use --precision to write more digits, or join vertices within a smaller distance")
    static let thinArea = WarningKind(
        "given-area", "--slivers gave all of an area to its neighbours; its shape was dropped")
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
