package import Geometry
package import Layers

/// The space that coordinates are written in, and the policy that decides on it.
package final class OutputSpace {
    private let policy: Policy
    private var first: (space: CoordinateSpace, location: InputLocation)?

    package enum Policy {
        case given(CoordinateSpace)
        /// WGS84, unless the layers are on a plane.
        case wgs84OrPlane
        /// The space of the first layer, even if that is unknown.
        case asInput
        /// WGS84 if coordinates can be converted to it.
        case wgs84IfKnown
    }

    /// True if the command works on planes, too.
    package var takesPlanes = true

    package init(_ policy: Policy) {
        self.policy = policy
        if case .given = policy { takesPlanes = false }
    }

    /// The same policy, for another layer of the output.
    func renewed() -> OutputSpace {
        let space = OutputSpace(policy)
        space.takesPlanes = takesPlanes
        return space
    }

    /// The space of the output for a layer.
    func target(
        for space: CoordinateSpace, isKnown: Bool, isBad: Bool = false, at location: InputLocation
    ) throws(Problem) -> CoordinateSpace {
        switch policy {
        case .given(let target):
            guard isKnown else { throw Self.unknown(location, isBad: isBad, takesPlanes: takesPlanes) }
            return target
        case .wgs84OrPlane:
            guard isKnown else { throw Self.unknown(location, isBad: isBad, takesPlanes: takesPlanes) }
            if let first, (first.space.plane == nil) != (space.plane == nil) {
                throw Problem(
                    .data, "planar", at: location,
                    space.plane == nil
                        ? "\(location) is not on a plane; it cannot be merged with \(first.location)"
                        : "\(location) is on a plane; it cannot be merged with \(first.location)")
            }
            first = first ?? (space, location)
            return decided
        case .wgs84IfKnown: return isKnown && space.plane == nil ? .wgs84 : space
        case .asInput:
            guard let first else {
                self.first = (space, location)
                isUnknown = !isKnown
                return space
            }
            // A further layer can only be converted if its space and that of the first layer are known.
            guard location == first.location || (isKnown && !isUnknown) else {
                throw Self.unknown(location, isBad: isBad)
            }
            return first.space
        }
    }

    /// True if coordinates are written as they are, in an unknown space.
    private(set) var isUnknown = false

    /// True if the space does not depend on the input.
    package var isGiven: Bool {
        if case .given = policy { true } else { false }
    }

    /// The space of the output, once a layer has been opened.
    package var decided: CoordinateSpace {
        switch policy {
        case .given(let target): target
        case .wgs84OrPlane: first.flatMap { $0.space.plane == nil ? nil : $0.space } ?? .wgs84
        case .wgs84IfKnown: .wgs84
        case .asInput: first?.space ?? .wgs84
        }
    }

    /// Throws for a layer whose coordinates are in an unknown space.
    ///
    /// - Parameter takesPlanes: true if the command works on planes, too.
    static func check(_ facts: LayerFacts, takesPlanes: Bool) throws(Problem) {
        guard facts.hasUnknownSystem else { return }
        throw unknown(facts.location, isBad: facts.hasBadSystem, takesPlanes: takesPlanes)
    }

    /// What is known about the CRS of a layer without one that PROJ knows.
    package static func lack(isBad: Bool) -> Wording {
        isBad
            ? "PROJ does not know the CRS that it declares, and the coordinates are not degrees"
            : "the CRS is not declared, and the coordinates are not degrees"
    }

    private static func unknown(_ location: InputLocation, isBad: Bool, takesPlanes: Bool = true) -> Problem {
        Problem(
            .data, "unknown-crs", at: location, lack(isBad: isBad),
            hint: takesPlanes ? unknownHint : "name the CRS with \(OptionName.sourceCRS)")
    }

    package static let unknownHint: Wording =
        "name the CRS with \(OptionName.sourceCRS), or use \(OptionName.planar) if they are on a plane"
}
