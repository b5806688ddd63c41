package import Layers

extension Capability {
    package static let coverages = Capability(warnings: [143: [.coveredArea, .flatRepair]])
}

extension WarningKind {
    static let coveredArea = WarningKind(
        "covered-area",
        "nothing is left of an area: others cover it, it has no width, or --slivers gave it away; it has no geometry now"
    )
    static let flatRepair = WarningKind(
        "dropped-ordinate", "elevations and measures of areas that 'plat repair' has changed were dropped")
}
